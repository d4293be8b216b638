-- How slow saves are on a machine, told by the processes that answer them (`slowdown`, in percent), and which processes
-- convert documents there (`slowdown` is null): so that these make way. A row is of use for seconds, so none outlives a crash.
create unlogged table backpressure (
  process uuid primary key,
  machine text not null,
  at timestamptz not null,
  -- How long saves take against how long they take when nothing disturbs them, which is 100.
  slowdown integer
);
