/** A fault as a colleague makes it by accident: it compiles, and `npm test` must find it. */
export interface Mutation {
  title: string
  file: string
  /** Occurs exactly once in the file. */
  before: string
  after: string
  /** The folder or file of the tests that run first; the file's own folder by default. */
  near?: string
  /** Browser tests that run first, because a run of all takes minutes. */
  specs?: string[]
}

/** Put into the code one by one by `npm run test:mutations`. */
export const MUTATIONS: readonly Mutation[] = [
  {
    title: 'a margin of the scenarios stands without its base',
    file: 'src/features/deals/deal-editor/numbers/scenario-table.tsx',
    before: "row('Net margin on price and renovation'",
    after: "row('Net margin'",
    near: 'src/server/rules/margin-bases',
  },
  {
    title: 'the GST on an agent’s fee is that of the years before 2010',
    file: 'src/finance/price/selling-costs.ts',
    before: 'plusGst ? exact(1.15)',
    after: 'plusGst ? exact(1.125)',
  },
  {
    title: 'the GST credit for an associated seller is the greatest of three amounts',
    file: 'src/finance/tax/gst.ts',
    before: 'compare(one, least) < 0',
    after: 'compare(one, least) > 0',
  },
  {
    title: 'an act at exactly 5 pm counts a day later',
    file: 'src/finance/dates/new-zealand-days.ts',
    before: 'now > hourInAuckland(todayInAuckland(now), LAST_HOUR)',
    after: 'now >= hourInAuckland(todayInAuckland(now), LAST_HOUR)',
  },
  {
    title: 'sign-in redirects to another site after dots in the path',
    file: 'src/lib/browser/return-to.ts',
    before: "url.origin !== OWN_ORIGIN || url.pathname.startsWith('//')",
    after: 'url.origin !== OWN_ORIGIN',
  },
  {
    title: 'queued changes of another organization are overlaid on this one',
    file: 'src/lib/offline-queue/overlay.ts',
    before: 'queued.filter((entry) => entry.organizationId === organizationId)',
    after: 'queued',
  },
  {
    title: 'a reused idempotency key gets the response of another request',
    file: 'src/platform/api/idempotency.ts',
    before: 'if (stored?.requestHash === hashOf(keyed)) return stored.body',
    after: 'if (stored) return stored.body',
  },
  {
    title: 'a worker reschedules a job whose lease it has lost',
    file: 'src/platform/jobs/outbox.ts',
    before: 'where id = ${job.id} and attempts = ${job.attempts}`)',
    after: 'where id = ${job.id}`)',
  },
  {
    title: 'a write without webhooks runs their statement',
    file: 'src/platform/db/in-organization.ts',
    before: 'chosenEvents(events, webhookEvents)',
    after: `chosenEvents(events, [...webhookEvents, '*'])`,
    near: 'src/server/every-operation/write-statements.test.ts',
  },
  {
    title: 'the rate limit allows one attempt too few',
    file: 'src/platform/limits/rate-limit.ts',
    before: 'if (counted.hits <= allowed) return',
    after: 'if (counted.hits < allowed) return',
  },
  {
    title: 'a row that was deleted, restored and deleted again is purged too early',
    file: 'src/platform/rows/soft-delete.ts',
    before: 'and deleted_at <= now() - make_interval(secs => ${PURGE_AFTER_SECONDS})`)',
    after: 'and deleted_at is not null`)',
  },
  {
    title: 'a resumed stream misses changes that are no longer recorded',
    file: 'src/platform/streams/change-events.ts',
    before: 'isRecorded, missed } = feed\n  if (version === current) return []\n  if (!isRecorded || version',
    after: 'missed } = feed\n  if (version === current) return []\n  if (version',
  },
  {
    title: 'a write from a page of a sibling subdomain is accepted',
    file: 'src/server/http.ts',
    before: "site === 'same-origin'",
    after: "site !== 'cross-site'",
  },
  {
    title: 'an unverified email gets the rights of a site administrator',
    file: 'src/platform/session/session.ts',
    before: "return session.isEmailConfirmed && c.get('env').SITE_ADMINS.includes(session.email)",
    after: "return c.get('env').SITE_ADMINS.includes(session.email)",
    near: 'src/server/every-operation/role-matrix',
  },
  {
    title: 'a member leaves another organization than the chosen one',
    file: 'src/features/people/organizations/queries.server.ts',
    before:
      'select id from organization_members where organization_id = ${organizationId} and user_id = ${userId}',
    after: 'select id from organization_members where user_id = ${userId}',
  },
  {
    title: 'the database allows two accepted offers for a deal',
    file: 'db/migrations/043_add_offers.sql',
    before: 'create unique index offers_accepted',
    after: 'create index offers_accepted',
    near: 'src/features/deals/offers/',
  },
  {
    title: 'row-level security shows a colleague’s private incomes',
    file: 'db/migrations/053_write_only_own_incomes.sql',
    before: 'using (organization_id = (select member_organization()) and user_id = current_user_id())',
    after: 'using (organization_id = (select member_organization()))',
    near: 'src/features/deals/deal-tax/',
  },
  {
    title: 'an edit of a deal loses the agent’s contact',
    file: 'src/features/deals/deal-editor/editing/queries.server.ts',
    before: '...pickFields(next, Object.keys(edit) as (keyof DealEdit)[])',
    after:
      "...pickFields(next, (Object.keys(edit) as (keyof DealEdit)[]).filter((key) => key !== 'agentContact'))",
  },
  {
    title: 'the margin filter counts 10% as under 10%',
    file: 'src/features/deals/pipeline/filters/matching.ts',
    before: 'if (marginPercent < 10)',
    after: 'if (marginPercent <= 10)',
  },
  {
    title: 'the money in a project counts the planned renovation instead of the actual one',
    file: 'src/features/build/projects/summary-figures.ts',
    before: '=> one.actualRenovationCost ?? one.renovationCost',
    after: '=> one.renovationCost ?? one.actualRenovationCost',
  },
  {
    title: 'an expired link in an email still works',
    file: 'src/features/people/accounts/mail-links/service.server.ts',
    before: ' and l.expires_at > now()\n    for no key update of u',
    after: '\n    for no key update of u',
  },
  {
    title: 'an older response of the card provider replaces a newer one',
    file: 'src/features/people/billing/queries.server.ts',
    before: ' and a.last_ticket < ${fencingToken}\n',
    after: '\n',
  },
  {
    title: 'an agent’s scorecard counts accepted counter-offers as accepted offers',
    file: 'src/features/deals/agents/queries.server.ts',
    before: "accepted: own.filter(({ outcome }) => outcome === 'accepted').length",
    after: 'accepted: accepted.length',
  },
  {
    title: 'the restoring of a document isn’t published to colleagues',
    file: 'src/features/base/documents/queries.server.ts',
    before:
      "  write.report({ kind: 'document', id, version: ONLY_VERSION })\n  return row.body\n}\n\n/** Throws not_found, and",
    after: '  return row.body\n}\n\n/** Throws not_found, and',
  },
  {
    title: 'a reopened checklist item keeps its cost in the buying costs',
    file: 'src/features/work/checklists/rules.ts',
    before: 'const added = sum(items.map(',
    after: 'const added = sum(done.map(',
  },
  {
    title: 'an edited task keeps the deal that it had, instead of its new project’s',
    file: 'src/platform/api/resource-routes.ts',
    before: 'const edited = values(row, identity, current)',
    after: 'const edited = row',
    near: 'src/features/work/tasks/',
  },
  {
    title: 'the vendor’s counter-offer becomes the deal’s offer price',
    file: 'src/features/deals/offers/routes.server.ts',
    before: "if (input?.side === 'ours') await setOfferPrice",
    after: 'if (input) await setOfferPrice',
  },
  {
    title: 'Undo of a finished task finishes it again',
    file: 'src/ui/table/row-actions.ts',
    before: 'part, earlier, { isUndo: true })',
    after: 'part, { ...earlier, ...fields }, { isUndo: true })',
    specs: ['tasks'],
  },
  {
    title: 'a new member gets all earlier notifications as unread',
    file: 'src/features/base/notifications/queries.server.ts',
    before: '(n.created_at >= (select joined_at from me) and (n.user_id',
    after: '((n.user_id',
  },
  {
    title: 'the dialog for a suggestion closes after a failed submission',
    file: 'src/features/base/feedback/suggestion-board/use-suggestion-draft.tsx',
    before: 'setFailure(`${reason} Nothing you typed was lost.`)\n      return false',
    after: 'setFailure(`${reason} Nothing you typed was lost.`)\n      return true',
    specs: ['feedback'],
  },
  {
    title: 'an import adds a time zone instead of subtracting it',
    file: 'src/features/base/imports/cells.ts',
    before: "(sign === '-' ? -1 : 1)",
    after: "(sign === '-' ? 1 : -1)",
  },
  {
    title: 'Recent properties has the labels of value and renovation swapped',
    file: 'src/features/public/calculators/recent-properties.tsx',
    before: 'name="Done-up value" value={doneUpValueOf(property)} />\n      <Figure name="Renovation"',
    after: 'name="Renovation" value={doneUpValueOf(property)} />\n      <Figure name="Done-up value"',
  },
  {
    title: 'requests for information stop the clock of other rules',
    file: 'src/features/base/working-days/working-days-screen.tsx',
    before: 'requests={isConsent ? entered : []}',
    after: 'requests={entered}',
  },
  {
    title: 'sales of deleted deals count in the performance',
    file: 'src/features/work/performance/queries.server.ts',
    before: ' and o.deleted_at is null\n        where p.organization_id = g.id',
    after: '\n        where p.organization_id = g.id',
  },
  {
    title: 'a page that switches organizations stays present in the former one',
    file: 'src/features/base/presence/presence.server.ts',
    before: 'if (id !== organizationId) change(id, (tabs) => void tabs.delete(key))',
    after: 'if (id !== organizationId) change(id, (tabs) => void tabs.delete(tab))',
  },
  {
    title: 'a form in a dialog shows the server’s errors only',
    file: 'src/ui/form/use-attempt.ts',
    before: 'setError(problem)',
    after: "if (problem instanceof Error && 'fields' in problem) setError(problem)",
  },
  {
    title: 'the focus is lost when a dialog closes whose opener has gone',
    file: 'src/ui/dialog/dialog.tsx',
    before: 'if (!place || document.activeElement !== document.body) return',
    after: 'if (!place || document.activeElement === document.body) return',
    specs: ['agents'],
  },
  {
    title: 'screenshots that a closed page left queued are never sent',
    file: 'src/app/offline/queued-lists.ts',
    before:
      "    screenshots: async () => (await import('#src/features/base/feedback/api.ts')).screenshotUploads,\n",
    after: '',
  },
  {
    title: 'after creating an account the page that asked for it is forgotten',
    file: 'src/app/guarded-layout.tsx',
    before: "navigate({ to: '/signup', search: { returnTo } })",
    after: "navigate({ to: '/signup' })",
  },
  {
    title: 'the service worker shows a proxy’s error instead of the stored page',
    file: 'src/app/service-worker.js',
    before: 'if (answer !== undefined && answer.status < 500) return answer',
    after: 'if (answer !== undefined) return answer',
  },
  {
    title: 'other sites may show DoneUp in a frame',
    file: 'src/server/security-headers.ts',
    before: 'frameAncestors: ["\'none\'"]',
    after: 'frameAncestors: ["*"]',
    near: 'src/server/security-headers',
  },
  {
    title: 'the board can’t be scrolled sideways',
    file: 'src/ui/board/wide-board.module.css',
    before: 'overflow: auto hidden;',
    after: 'overflow: hidden;',
    specs: ['board-sizes'],
  },
  {
    title: 'on a phone the bar with the result scrolls away',
    file: 'src/ui/layout/result-bar.module.css',
    before: 'position: sticky;',
    after: 'position: relative;',
    specs: ['deal-page.spec'],
  },
  {
    title: 'a payment brings a bill into Xero again',
    file: 'src/features/build/budgets/exported-state.server.ts',
    before: 'paidOn: { expenses: true, xero_bills: false',
    after: 'paidOn: { expenses: true, xero_bills: true',
    near: 'src/features/build/accounting/',
  },
]
