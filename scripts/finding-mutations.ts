import type { Mutation } from './mutations.ts'

/** Faults in how things are found, where one lands and what is proposed there, each of which the rule's own test finds. */
export const FINDING_MUTATIONS: readonly Mutation[] = [
  {
    title: 'a message names Your costs without a link',
    file: 'src/ui/linked-text.tsx',
    before: "  'Your costs': '/organization/costs',\n",
    after: '',
    near: 'src/app/linked-messages',
  },
  {
    title: 'signing in opens the first organization on another device',
    file: 'src/platform/session.ts',
    before: '(m.organization_id = u.last_organization_id) is true desc, ',
    after: '',
    near: 'src/features/accounts/sign-in/last-organization',
  },
  {
    title: 'the bell lists one’s own additions',
    file: 'src/features/notifications/queries.server.ts',
    before: 'or n.api_key is not null) and not exists (select 1 from stale',
    after: 'or true) and not exists (select 1 from stale',
    near: 'src/features/notifications/additions',
  },
  {
    title: 'the palette has no entry for the screen of suppliers',
    file: 'src/app/palette/screens.ts',
    before: '  ...MORE_SCREENS.map(moreEntry),',
    after: '  ...MORE_SCREENS.slice(1).map(moreEntry),',
    near: 'src/app/palette/entries',
  },
  {
    title: 'the palette of a builder has the tab of the budget',
    file: 'src/app/palette/page-commands.ts',
    before: 'if (!isBuilder) return PROJECT_ENTRIES',
    after: 'if (!isBuilder || projectTabs(true).length > 0) return PROJECT_ENTRIES',
    near: 'src/app/palette/roles',
  },
  {
    title: 'the palette finds addresses by a typo',
    file: 'src/app/palette/matching.ts',
    before: 'command.isExact ? undefined : typoMatchOf',
    after: 'typoMatchOf',
    near: 'src/app/palette/matching',
  },
  {
    title: 'the net profit on the card of an agreed deal is at the maximum',
    file: 'src/features/opportunities/card-text.ts',
    before: 'expectedEarnings({ ...deal, purchasePrice },',
    after: 'expectedEarnings({ ...deal, purchasePrice: deal.maxPurchasePrice },',
    near: 'src/features/packs/same-profits',
  },
  {
    title: 'the dialog of Won proposes the maximum of an agreed deal',
    file: 'src/features/opportunities/board/board-dialogs.tsx',
    before: 'deal.actualPurchasePrice ?? agreed ?? maximum',
    after: 'deal.actualPurchasePrice ?? maximum',
    near: 'src/features/opportunities/detail/opportunity-screen',
  },
  {
    title: 'undoing the tick “Settled” sends that the agreement is unconditional',
    file: 'src/features/opportunities/agreements/dates.server.ts',
    before: "after === 'unconditional' && before !== 'settled' ?",
    after: "after === 'unconditional' ?",
    near: 'src/features/webhooks/events',
  },
  {
    title: 'the planned price of a sold deal’s pack is one that was only asked',
    file: 'src/features/packs/realised-parts.ts',
    before: "priceKind === 'agreed' ?",
    after: "priceKind !== 'maximum' ?",
    near: 'src/features/packs/settlement-pack',
  },
  {
    title: 'a settled purchase is dated by its plan',
    file: 'src/features/opportunities/settlement-day.ts',
    before: 'settledOn ?? dueDate',
    after: 'dueDate ?? settledOn',
    near: 'src/features/packs/settlement-pack',
  },
  {
    title: 'tasks of a day are not in the order by hand',
    file: 'src/features/tasks/rules.ts',
    before: 'first < second ? -1 : 1',
    after: 'first > second ? -1 : 1',
  },
]
