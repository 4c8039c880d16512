import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Why what a module of a page remembers isn't of a person, or how it ends with them. */
const NOT_PERSONAL: Record<string, string> = {
  'src/app/color-scheme.ts': 'this browser’s choice',
  'src/app/header/bottom-bar-slot.ts': 'the element that is drawn now',
  'src/app/header/quick-access-request.ts': 'what is open now',
  'src/app/help/article-of-screen.ts': 'derived from the articles',
  'src/app/offline/connectivity.ts': 'the connection’s state',
  'src/app/offline/offline-cache.ts': 'by its owner, another’s is deleted',
  'src/app/offline/offline-status.tsx': 'whether this browser keeps its storage',
  'src/app/offline/sign-out-question.ts': 'what is open now',
  'src/app/palette/matching.ts': 'derived from the commands',
  'src/app/session/saved-deal.ts': 'outlives a sign-up on purpose, until the deal is saved',
  'src/app/session/visitor.ts': 'forgotten with the hint that somebody is signed in',
  'src/features/base/addresses/api.ts': 'one search, and how addresses are looked up',
  'src/features/base/addresses/google-api.ts': 'one search',
  'src/features/base/addresses/place-of-address.ts': 'towns by their names, of the list of places',
  'src/features/base/presence/api.ts': 'reports for the page that is open',
  'src/features/deals/board/bulk/bulk-api.ts': 'versions by the id of a change',
  'src/features/deals/pipeline/api.ts': 'versions by the id of a deal',
  'src/features/people/accounts/api.ts': 'clearShown forgets it',
  'src/features/public/calculators/api.ts': 'public facts by address',
  'src/lib/api/http.ts': 'the session of this page',
  'src/lib/browser/browser-session.ts': 'who the person is',
  'src/lib/browser/browser-storage.ts': 'stands for the browser’s storage',
  'src/lib/browser/public-config.ts': 'the installation’s settings',
  'src/lib/offline-queue/files.ts': 'a database, by owner',
  'src/lib/offline-queue/store.ts': 'by owner',
  'src/lib/rows/positions.ts': 'the last number drawn',
  'src/lib/text/translated-text.ts': 'derived from the page’s text',
  'src/ui/board/board-card.tsx': 'replaced by the board that is shown',
  'src/ui/board/draggable-card.tsx': 'what is being dragged',
  'src/ui/browser/page-start.ts': 'how far the page that opens is scrolled',
  'src/ui/browser/pointer.ts': 'whether a button is pressed',
  'src/ui/browser/use-browser-state.ts': 'whether the page is being printed',
  'src/ui/dialog/dialog.tsx': 'what is open now',
  'src/ui/dialog/menu-keys.ts': 'what was typed within the last second',
  'src/ui/dialog/modal.ts': 'what is open now',
  'src/ui/dialog/toasts.ts': 'taken away for another person',
  'src/ui/form/kept-input.ts': 'by person; outlives the end of a session on purpose',
  'src/ui/opened.tsx': 'from the press until the page is shown',
}

const STATE =
  /^(?:export )?(?:let \w+|const (?:\w+|\{[^}]*\})(?:: [^=\n]+)? = (?:createStore\b|new (?:Map|Set|WeakMap)(?:<[^\n]*>)?\(\)))/m

test('what a page remembers of a person ends with them, or is said not to be of a person', () => {
  const remembering = ['src/app', 'src/features', 'src/lib', 'src/ui'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.server\.ts|\/test-|\.test\./.test(path))
      .filter((path) => STATE.test(readFileSync(path, 'utf8'))),
  )
  expect(remembering.toSorted()).toEqual(Object.keys(NOT_PERSONAL))
})
