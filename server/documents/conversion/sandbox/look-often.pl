# Has Linux look on each processor, a thousand times a second, who may have it. Ends when its standard input does.
# perl look-often.pl NUMBER PAUSE
# NUMBER: of the system call sched_setaffinity on this machine. PAUSE: between two looks, in seconds.
# Whoever wakes makes Linux look. So one process for each processor does nothing but wake and pause.
use strict;

my ($sched_setaffinity, $pause) = @ARGV;

open my $status, '<', '/proc/self/status' or die;
my ($list) = map { /^Cpus_allowed_list:\s*(\S+)/ ? $1 : () } <$status>;
close $status;
my ($first, @others) = map { my ($from, $to) = split /-/; $from .. ($to // $from) } split /,/, $list;

my $processor = $first;
for my $other (@others) {
  $processor = $other, last unless fork;
}
my $mask = '';
vec($mask, $_, 1) = $_ == $processor for 0 .. (int($processor / 64) + 1) * 64 - 1;
syscall $sched_setaffinity, 0, length $mask, $mask;

my $input = '';
vec($input, 0, 1) = 1;
while (select(my $ended = $input, undef, undef, $pause) == 0) { }
