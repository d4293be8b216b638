# Run behind walls, in a folder of its own: a PDF comes in on standard input, a PDF drawn anew goes out with
# a line on standard error that says how many pages it has. $1: how many it may have. Exit codes: 3 protected, 4 too many pages, 5 damaged.
cat > in.pdf
if pdfinfo in.pdf > facts 2> complaint; then
  grep -aq '^Encrypted: *yes' facts && exit 3
else
  grep -aq 'Incorrect password' complaint && exit 3
  exit 5
fi
# What the document says of itself comes before this line, and cannot come after it.
pages=$(sed -n 's/^Pages: *\([0-9]*\)$/\1/p' facts | tail -n 1)
[ "${pages:-0}" -gt 0 ] || exit 5
[ "$pages" -le "$1" ] || exit 4
pdftocairo -pdf -origpagesizes in.pdf out.pdf 2> complaint || exit 5
echo "pages $pages" >&2
grep -aq Error complaint && echo 'with errors' >&2
exec cat out.pdf
