# Starts a program behind others that want a processor, and lets it stay there with all that it starts.
# perl start-behind.pl NICENESS NUMBER SLICE GROUP PROGRAM ARGUMENTS...
# NUMBER: of the system call sched_setattr on this machine, or 0. SLICE: in nanoseconds. GROUP: the folder of a control group, or nothing.
# It is Perl because every Debian has that, and neither a shell nor Node can make this call.
use strict;

my ($niceness, $sched_setattr, $slice, $group) = splice @ARGV, 0, 4;

# One that cannot be joined costs the program its place, and nothing else.
if (length $group and open my $processes, '>', "$group/cgroup.procs") {
  syswrite $processes, '0';
  close $processes;
}

my $nice = getpriority(0, 0) + $niceness;
$nice = 19 if $nice > 19;
setpriority 0, 0, $nice;
if ($sched_setattr) {
  # Linux before 6.12 leaves the slice as it is.
  my $attributes = pack 'LLQlLQQQ', 48, 0, 0, $nice, 0, $slice, 0, 0;
  syscall $sched_setattr, 0, $attributes, 0;
}
exec { $ARGV[0] } @ARGV or do {
  print STDERR "$ARGV[0] cannot be started: $!\n";
  exit 127;
};
