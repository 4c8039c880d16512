import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NAMED_SCREENS } from '#src/ui/text/linked-text.tsx'
import { DEAL_ENTRIES, PROJECT_ENTRIES } from '../palette/page-commands.ts'
import { SCREEN_ENTRIES } from '../palette/screens.ts'

// A message that names another screen has a link to it: the messages are read from the source, the names from the palette.

/** Messages that can't have a link, or are shown by a part that adds it. */
const WITHOUT_LINK: Readonly<Record<string, string>> = {
  'features/doors/digest/jobs.server.ts': 'an email, with the link of its own below',
  'features/doors/guests/jobs.server.ts': 'an email, with the link of its own below',
  'features/doors/share-links/schema.ts':
    'a refusal: SharedLinks, ShareButton and the tab Documents show it as LinkedText',
  'features/people/accounts/mail-links/magic-link-screen.tsx': 'a toast, which is LinkedText',
  'features/deals/assumptions/assumptions-form.tsx': 'of any deal: which one is not known',
}

const names = [...SCREEN_ENTRIES, ...DEAL_ENTRIES, ...PROJECT_ENTRIES]
  .map(({ label }) => label.replace(/^Go to /, ''))
  .concat('Team page', 'Numbers screen')
const NAMING = new RegExp(`\\b(?:in|on|under) (?:the )?[“"]?(${[...new Set(names)].join('|')})\\b`)

const root = join(import.meta.dirname, '../..')
const TEXT = /(["'`])((?:(?!\1).)*?[.!?])\1|(?:^|>)([^<>={}]*[.!?])(?:<|$)/g
const messages = globSync('{app,features,ui}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/test[-.]|app\/palette|linked-text/.test(path))
  .flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8').replaceAll(
      /^\s*(?:\/\/|\/?\*).*$|(?:summary|description):.*$/gm,
      '',
    )
    return [...source.matchAll(TEXT)].map(([text, , string, jsx = '']) => ({
      file,
      text: string ?? jsx.trim(),
      isLinked: source.includes('<LinkedText>') || text.includes('<Link'),
    }))
  })

test('a message that names another screen has a link to it', () => {
  const naming = messages.filter(({ text }) => NAMING.test(text))
  expect(naming.length).toBeGreaterThan(5)
  const plain = naming.filter(({ file, isLinked }) => !isLinked && !(file in WITHOUT_LINK))
  expect(plain.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
  const linked = naming.flatMap(({ file, text }) =>
    file in WITHOUT_LINK ? [] : (NAMING.exec(text)?.[1] ?? []),
  )
  expect(linked.filter((name) => !Object.keys(NAMED_SCREENS).some((known) => known.endsWith(name)))).toEqual(
    [],
  )
})
