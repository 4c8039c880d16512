import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const FRAMEWORK =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](history|store|react-store|router-core|react-router))[\\/]/
const QUERY = /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/
const ZOD = /node_modules[\\/]zod[\\/]/
/** What stands around every screen. */
const SHELL =
  /src[\\/](app[\\/](color-scheme|error-screen|first-interaction|not-found-screen|page-change|public-config|public-pages|root-layout|signed-in-hint|site-footer|site-header|site-links|theme-switch)|ui[\\/](alert|button|class-names|icons|logo|offer-undo|segmented|stray-presses|toast|toast-queue))\.tsx?$/
/** Small parts of every page, left out by React Compiler: its code for memoizing them is larger than they are. */
const NOT_MEMOIZED =
  /src[\\/](app[\\/](error-screen|not-found-screen|site-footer|site-header)|ui[\\/](alert|button|logo|segmented))\.tsx$/
/** What the boards work with besides what is drawn: together, because the parts that come later need some of each. */
const BOARD_RULES =
  /src[\\/](features[\\/]opportunities[\\/](api|board[\\/](api|board-changes|board-actions|card-text)|filters[\\/](matching|schema|use-deal-filters)|pipeline[\\/]overview)|ui[\\/]board[\\/](lanes|board-moves|card-actions|card-return|follow-card|refusal-toast)|lib[\\/]plain-words)\.tsx?$/
/** What every screen that asks the server needs a little of, as do parts that come later. */
const SESSION =
  /src[\\/](app[\\/](color-scheme-choices|offline[\\/]leaving|pending-sign-out|query-client|session-scope|use-sign-out)|features[\\/](organizations[\\/]schema|accounts[\\/](api|schema))|lib[\\/](done-schema|drafts|email-schema|optimistic-changes|overlay|pending-changes|change-queue))\.tsx?$/
/** What stands around every screen of somebody signed in. */
const SIGNED_IN =
  /src[\\/](app[\\/](account-menu|guarded-layout|jump-button|live-channel|notification-bell|open-later|organization-menu|pending-deal|session-header|session-refresh)|features[\\/](accounts[\\/](mail-links[\\/]unconfirmed-notice|proof[\\/]proof-prompt)|billing[\\/]trial-bar|organizations[\\/]rules)|ui[\\/](menu|menu-keys|place-popover))\.(tsx?|module\.css)$/
/** What a board draws with; both boards draw with all of it. */
const BOARD =
  /node_modules[\\/]@tanstack[\\/](virtual-core|react-virtual)[\\/]|src[\\/]ui[\\/]board[\\/](board-card|board-column|board-keys|board-map|board-skeleton|board-strip|card-list|card-marks|card-skeleton|cards-in-turn|draggable-card|move-menu|need-line|phone-part|printed-board|screen-size|use-dragging|wide-board)\.(tsx?|module\.css)$/
/** Small parts of most screens: together, because each alone would cost more on its way than it holds. */
const SMALL_PARTS =
  /src[\\/](ui[\\/](empty|loading-failed|tabs|use-today)|lib[\\/]organization-list|features[\\/]opportunities[\\/](no-organization|export-button)|app[\\/]presence)\.(tsx?|module\.css)$/

/** Asking the server, and what is read out of its answers. */
const ASKING =
  /src[\\/](lib[\\/](data-errors|durations|http|is-record|sign-out|when-needed)|features[\\/]billing[\\/]rules)\.ts$/
/** The sums themselves: what a calculator, both boards and a deal have in common. */
const SUMS =
  /src[\\/](finance[\\/](holding-costs|profit|purchase-price|renovation)|features[\\/](addresses|calculators)[\\/]rules)\.ts$/
/** What forms are made of, whether they are filled in or printed. */
const FORMS = /src[\\/](ui[\\/](dialog|field|how|skeleton|text-field|use-is-printing))\.(tsx?|module\.css)$/
/** A figure to be typed, and the figure that comes of it. */
const ANSWERS =
  /src[\\/](ui[\\/](answer|answer-bar|money-field|number-field|use-field-draft)|features[\\/]calculators[\\/](cleared-costs|how-renovation-is-costed))\.(tsx?|module\.css)$/
/** A date to be typed or picked, and how its text is read. */
const DATES = /src[\\/](ui[\\/]date-field|finance[\\/]parse-day)\.(tsx?|module\.css)$/
/** What stands around each of the three calculators. */
const CALCULATOR =
  /src[\\/](app[\\/]visitor|ui[\\/]stepper|features[\\/]calculators[\\/](asking-price-sentence|calculator-layout|how-price-is-worked-out|how-value-is-estimated|keep-five|printed-calculation|sharing[\\/](shared-link|share-button)))\.(tsx?|module\.css)$/

export default defineConfig({
  root: 'src/app',
  publicDir: 'public',
  plugins: [react({ compiler: true, exclude: [/node_modules/, NOT_MEMOIZED] })],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // One file for all screens: it is small, it is cached for ever, and its order is the same everywhere.
    cssCodeSplit: false,
    // light-dark() is kept as written: what these browsers lack would double every colour.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The entry has these already; naming them again in every lazy import would only make the entry longer.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) =>
        needed.filter((file) => !/(framework|shell|runtime)-/.test(file)),
    },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // What every page needs is one file, and each big library another: fewer bytes, and longer in the cache.
        codeSplitting: {
          groups: [
            { name: 'framework', test: FRAMEWORK, priority: 2 },
            { name: 'shell', test: SHELL, priority: 1 },
            { name: 'query', test: QUERY, priority: 1 },
            { name: 'zod', test: ZOD, priority: 1 },
            { name: 'session', test: SESSION, priority: 1, includeDependenciesRecursively: false },
            { name: 'signed-in', test: SIGNED_IN, priority: 1, includeDependenciesRecursively: false },
            { name: 'board', test: BOARD, priority: 1, includeDependenciesRecursively: false },
            { name: 'small-parts', test: SMALL_PARTS, priority: 1, includeDependenciesRecursively: false },
            { name: 'asking', test: ASKING, priority: 1, includeDependenciesRecursively: false },
            { name: 'sums', test: SUMS, priority: 1, includeDependenciesRecursively: false },
            { name: 'forms', test: FORMS, priority: 1, includeDependenciesRecursively: false },
            { name: 'answers', test: ANSWERS, priority: 1, includeDependenciesRecursively: false },
            { name: 'dates', test: DATES, priority: 1, includeDependenciesRecursively: false },
            { name: 'calculator', test: CALCULATOR, priority: 1, includeDependenciesRecursively: false },
            { name: 'board-rules', test: BOARD_RULES, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
