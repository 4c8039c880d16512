#!/usr/bin/env bash
# Makes the two web fonts and the two fonts of PDFs from the packaged Archivo. Needs fonttools and brotli; run by hand, the results are committed.
set -euo pipefail
cd "$(dirname "$0")/.."
source=node_modules/@fontsource-variable/archivo/files
target=src/app/public/fonts
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
features=kern,mark,mkmk,ccmp,tnum,frac,liga,locl,calt
latin='U+20-7E,U+A0-FF,U+2013,U+2014,U+2018-201D,U+2022,U+2026,U+2212'
macrons='U+100-101,U+112-113,U+12A-12B,U+14C-14D,U+16A-16B'

make_font() {
  fonttools varLib.instancer "$source/archivo-$1-standard-normal.woff2" wght=400:700 wdth=75:100 -o "$scratch/$1.ttf"
  pyftsubset "$scratch/$1.ttf" --unicodes="$2" --layout-features="$features" --flavor=woff2 --output-file="$target/$3"
}
make_font latin "$latin" archivo-latin-1.woff2
make_font latin-ext "$macrons" archivo-macron-1.woff2

# PDFs embed one file per weight: they can't combine two files in a word.
make_pdf_font() {
  for part in latin latin-ext; do
    fonttools varLib.instancer "$source/archivo-$part-standard-normal.woff2" wght="$1" wdth=100 --update-name-table -o "$scratch/$part-$1.ttf"
  done
  pyftmerge "$scratch/latin-$1.ttf" "$scratch/latin-ext-$1.ttf" --output-file="$scratch/whole-$1.ttf"
  pyftsubset "$scratch/whole-$1.ttf" --unicodes='*' --layout-features=kern,mark,mkmk,ccmp,tnum --no-hinting --output-file="src/features/packs/archivo-$1.ttf"
}
make_pdf_font 400
make_pdf_font 600
cp node_modules/@fontsource-variable/archivo/LICENSE "$target/OFL.txt"
