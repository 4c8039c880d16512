import { expect, test } from 'vitest'
import { sampled } from '#src/server/testing/test-amounts.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createNamedWorld, PERSON_ADDRESS } from '#src/server/testing/test-named-people.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { openScreen } from '../testing/test-screen.tsx'
import { SCREENS } from '../testing/test-screens.ts'

// Where a person is meant, their name is shown; an address is a hint, or what one acts on.

const named = worldForFile(createNamedWorld)

/** Where one’s own address is changed. */
const OF_ONESELF = /^\/(account|email-change|confirm-email)/
/** Where an address is below the name of a member. */
const BELOW_NAMES = /^\/organization\/team/

/** The addresses in the texts of the page, its boxes and the names of its controls. */
function addressesShown(): string[] {
  const texts = [document.body.textContent]
  for (const { value } of document.querySelectorAll<HTMLInputElement>('input, textarea')) texts.push(value)
  return [...texts, ...namesOfControls()].join('\n').match(PERSON_ADDRESS) ?? []
}

function namesOfControls(): string[] {
  return [...document.querySelectorAll('[aria-label], [alt], [placeholder]')].flatMap((one) =>
    ['aria-label', 'alt', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
  )
}

/** Those that stand in the place of a name. */
function addressesAsNames(): string[] {
  const cells = [...document.querySelectorAll('th, td')].map(({ textContent }) => textContent.trim())
  const named = cells.filter((text) => text.search(PERSON_ADDRESS) > 0)
  expect(named).not.toEqual([])
  return [...cells.filter((text) => text.search(PERSON_ADDRESS) === 0), ...namesOfControls()].filter((text) =>
    text.match(PERSON_ADDRESS),
  )
}

const PATHS = SCREENS.filter(({ isGuarded }) => isGuarded).map(({ route }) => route)

async function shownTo(person: Person, route: string): Promise<string[]> {
  const { world, deal, project } = named
  const id = route.startsWith('/projects') ? project.id : deal
  const page = await openScreen(world, route.replace('$id', id), person)
  await page.loaded()
  // One’s own organization is called after one’s address until it has a name.
  return addressesShown().filter((address) => address !== person.email)
}

test.for(sampled(PATHS))('%s names people', { timeout: 60_000 }, async (route) => {
  const shown = await shownTo(named.mere, route)
  if (BELOW_NAMES.test(route)) expect(addressesAsNames()).toEqual([])
  else if (!OF_ONESELF.test(route)) expect(shown).toEqual([])
})

test('the screens of a guest and a builder name people', async () => {
  expect(await shownTo(named.guest, '/guest')).toEqual([])
  expect(await shownTo(named.guest, '/guest/$id')).toEqual([])
  for (const route of PATHS.filter((path) => path.startsWith('/projects')))
    expect([route, await shownTo(named.builder, route)]).toEqual([route, []])
})
