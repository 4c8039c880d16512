// @module-tag pglite

import { expect, test } from 'vitest'
import { wordingFaults } from './check-wording.ts'

test('rejected words in comments, titles, interface strings and documents are reported with a better word', () => {
  const code = [
    '/** Whoever asks is answered. */',
    "test('a stranger gets nothing', () => {})",
    'const label = <p>We send an e-mail to you</p>',
    'start() // the pulse of the server',
    '  "Your account goes for good"',
    '// A Sunday is no working day.',
    "test('an act on no working day')",
  ].join('\n')
  expect(wordingFaults('src/platform/sample.tsx', code)).toEqual([
    'src/platform/sample.tsx:1: write "anyone who, the person who" instead of "Whoever"',
    'src/platform/sample.tsx:2: write "non-member, other tenant" instead of "stranger"',
    'src/platform/sample.tsx:3: write "email" instead of "e-mail"',
    'src/platform/sample.tsx:4: write "heartbeat, health check" instead of "pulse"',
    'src/platform/sample.tsx:5: write "permanently" instead of "for good"',
    'src/platform/sample.tsx:6: write "isn’t a, aren’t" instead of "is no working"',
    'src/platform/sample.tsx:7: write "not on a … day" instead of "on no working day"',
  ])
  expect(wordingFaults('docs/sample.md', 'A job is\nset aside.')).toEqual([
    'docs/sample.md:2: write "dead-lettered" instead of "set aside"',
  ])
})

test('plain sentences, identifiers and code in documents are accepted', () => {
  const code = [
    '/** The client retries after the heartbeat times out. */',
    "import { stranger } from './stranger.ts'",
    'const strangers = await stranger(nobody)',
    "test('a non-member gets 404', () => {})",
    '// There is no table, and it is no longer needed.',
    '<p>{formatDate(named)} is no working day. We show {formatDate(before)}, the safe reading.</p>',
  ].join('\n')
  expect(wordingFaults('src/platform/sample.ts', code)).toEqual([])
  expect(wordingFaults('docs/sample.md', 'Run `doneup pulse`.\n```\nnobody\n```\nDone.')).toEqual([])
})
