import { expect, test } from 'vitest'
import { signatureOf } from './file-signatures.ts'

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1')
const PDF = '%PDF-1.7\n'

test.each([
  ['\xff\xd8\xff\xe0', 'a JPEG photo'],
  ['\x89PNG\r\n\x1a\n', 'a PNG picture'],
  ['GIF89a', 'a GIF picture'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'a WebP picture'],
  ['\0\0\0\x18ftypheic', 'an HEIC photo'],
  ['\0\0\0\x18ftypmif1', 'an HEIC photo'],
  ['\0\0\0\x1cftypavif', 'an AVIF picture'],
  ['\0\0\0\x18ftypqt  ', 'a video'],
  ['II*\0\x08', 'a TIFF picture'],
  ['BM\x10\0\0\0\0\0\0\0', 'a BMP picture'],
  ['{\\rtf1\\ansi', 'an RTF document'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<svg xmlns=""', 'an SVG picture'],
  ['\n<!DOCTYPE html>', 'a web page'],
  ['PK\x03\x04', 'a ZIP archive'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'an old Office document'],
  ['MZ\x90\0', 'a program'],
  [PDF, 'a PDF'],
  [`\xef\xbb\xbf${PDF}`, 'a PDF'],
  [`\r\n${PDF}`, 'a PDF'],
  [`\x1b%-12345X@PJL ENTER LANGUAGE=PDF\n${PDF}`, 'a PDF'],
  ['x'.repeat(1_024) + PDF, 'a PDF'],
])('%j is %s', (head, words) => expect(signatureOf(bytes(head))?.words).toBe(words))

test.each([
  '',
  'Address,Notes\n',
  'MZ Street,1\n',
  'BMW garage',
  'x'.repeat(1_025) + PDF,
  '%PDF-x',
  `Hello <b>${PDF}`,
])('%j has no signature', (head) => expect(signatureOf(bytes(head))).toBeNull())
