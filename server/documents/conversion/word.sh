# Run in the sandbox, in a folder of its own: a Word document comes in on standard input, a PDF goes out.
# $1: `cold` opens LibreOffice for the document that is there; `warm` opens it ahead of time and waits for one document.
# $2: LibreOffice's folder of programs. REGISTRY: the settings of the fresh profile. WARM_UP: a document, in Base64.
# Exit codes: 5 no PDF came of it, 6 LibreOffice could not be warmed.
office=$2
profile="-env:UserInstallation=$FOLDER_URL/profile"
options='--headless --norestore --nologo --nolockcheck'
filter='MS Word 2007 XML'

# With its build named, LibreOffice takes the profile as one that it has set up already, and need not start twice.
mkdir -p profile/user/extensions out
printf '%s' "$REGISTRY" > profile/user/registrymodifications.xcu
sed -n 's/^buildid=//p' "$office/versionrc" | tr -d '\n' > profile/user/extensions/buildid

# It starts GnuPG five times and asks for the paper of a printer, if it finds them: a tenth of a conversion, for nothing.
open_office() {
  PATH=/none "$office/soffice.bin" "$profile" $options "$@" >&2
}

# LibreOffice's own launcher hands its arguments to the one that runs already, and returns when that has done them.
hand_over() {
  timeout "$SECONDS_AT_MOST" "$office/oosplash" "$profile" $options --convert-to "$OUTPUT" \
    --infilter="$filter" --outdir out "$1" >&2
}

show() {
  [ -s out/document.pdf ] || exit 5
  exec cat out/document.pdf
}

if [ "$1" = cold ]; then
  cat > document.docx
  # 81 is its wish to be started once more.
  while :; do
    open_office --convert-to "$OUTPUT" --infilter="$filter" --outdir out document.docx
    [ $? -eq 81 ] || break
  done
  show
fi

printf '%s' "$WARM_UP" | base64 -d > warm-up.docx
cp warm-up.docx open.docx
# A document that stays open keeps it from ending after a conversion.
(open_office open.docx; [ $? -eq 81 ] && open_office open.docx) &
until ls /tmp/OSL_PIPE_*SingleOfficeIPC_* > pipes 2> pipes; do
  kill -0 $! || exit 6
  sleep 0.05
done
hand_over warm-up.docx
[ -s out/warm-up.pdf ] || exit 6
echo warm >&2
cat > document.docx
[ -s document.docx ] || exit 6
hand_over document.docx
show
