# Confines a program where it cannot have namespaces of its own, by what Linux gives to everybody: Landlock for files and
# TCP, and a seccomp filter for every other way to the network and into other processes.
# perl -e "$(cat landlock-seccomp.pl)" FILTER WRITABLE READABLE... -- PROGRAM ARGUMENTS...
# FILTER: see seccomp-filter.ts, in hexadecimal digits.
# A kernel that lacks one of the two applies the other. It is Perl because every Debian has that, and a shell cannot do this.
use strict;

my ($create_ruleset, $add_rule, $restrict_self) = (444, 445, 446);
my ($O_PATH, $PR_SET_NO_NEW_PRIVS, $PR_SET_SECCOMP) = (0x200000, 38, 22);
# By the words of `uname -m`: the number of prctl.
my %machines = (x86_64 => 157, aarch64 => 167);

my $filter = pack 'H*', shift @ARGV;
my $writable = shift @ARGV;
my @readable;
while (@ARGV) {
  my $path = shift @ARGV;
  last if $path eq '--';
  push @readable, $path;
}
chomp(my $machine = `uname -m`);
my $prctl = $machines{$machine};
if ($prctl) {
  syscall($prctl, $PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 or die "no_new_privs: $!";
  restrict_files();
  filter_calls($prctl, $filter) if length $filter;
}
exec { $ARGV[0] } @ARGV or exit 127;

sub restrict_files {
  my $abi = syscall($create_ruleset, 0, 0, 1);
  return if $abi < 1;
  # All that this kernel can forbid: 13 rights to files, and those that came later.
  my $all = (1 << 13) - 1;
  $all |= 1 << 13 if $abi >= 2;
  $all |= 1 << 14 if $abi >= 3;
  $all |= 1 << 15 if $abi >= 5;
  my $rules = pack('QQQ', $all, $abi >= 4 ? 3 : 0, $abi >= 6 ? 3 : 0);
  my $size = $abi >= 6 ? 24 : $abi >= 4 ? 16 : 8;
  my $set = syscall($create_ruleset, $rules, $size, 0);
  die "landlock: $!" if $set < 0;
  my $read = 1 << 0 | 1 << 2 | 1 << 3;
  allow($set, $_, $read) for @readable, '/proc/self';
  # LibreOffice takes it for a broken installation when what is here is forbidden rather than missing.
  allow($set, '/var/spool/libreoffice', $read);
  allow($set, $_, 1 << 1 | 1 << 2) for '/dev/null', '/dev/zero', '/dev/urandom', '/dev/random';
  # LibreOffice makes a socket there, wherever its own folder is.
  allow($set, '/tmp', 1 << 9);
  allow($set, $writable, $all & ~(1 << 6 | 1 << 11));
  syscall($restrict_self, $set, 0) == 0 or die "landlock: $!";
}

sub allow {
  my ($set, $path, $rights) = @_;
  sysopen(my $file, $path, $O_PATH) or return;
  # Landlock knows only these rights for a file that is no folder: execute, write, read, truncate.
  $rights &= 1 << 0 | 1 << 1 | 1 << 2 | 1 << 14 unless -d $path;
  my $rule = pack('Ql', $rights, fileno $file);
  syscall($add_rule, $set, 1, $rule, 0) == 0 or die "landlock: $path: $!";
}

# The filter is compiled already: instructions of eight bytes each.
sub filter_calls {
  my ($prctl, $instructions) = @_;
  my $program = pack 'SxxxxxxP', length($instructions) / 8, $instructions;
  syscall($prctl, $PR_SET_SECCOMP, 2, $program, 0, 0) == 0 or warn "seccomp: $!";
}
