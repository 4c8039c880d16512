import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { QUOTAS } from '#src/platform/limits/quotas.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { EXPIRED } from '../housekeeping.ts'

// Each table has a quota, a retention or a reason why it can't grow by requests. A new table that says nothing fails.

const world = worldForFile()

/** What ends the growth of tables whose quota isn't in QUOTAS and whose retention isn't in EXPIRED. */
const ENDS: Readonly<Record<string, string>> = {
  'auth.authenticators': 'one of a user',
  'auth.backup_codes': 'ten of a user',
  'auth.calendar_links': 'ten of a user: calendar-links/schema.ts',
  'auth.passkeys': '20 of a user: accounts/passkeys/schema.ts',
  'auth.passwords': 'one of a user',
  'auth.users': 'five sign-ups an hour and network; unused ones are deleted with their account',
  address_imports: 'by an operator',
  address_streets: 'by an operator',
  address_words: 'by an operator',
  agreements: 'one of a deal',
  billing_accounts: 'one of a user',
  billing_events: 'by the payment provider',
  billing_notices: 'by the payment provider',
  billing_reconciliations: 'by a job, one a day',
  checkouts: 'one of a user',
  comparable_settings: 'one of a deal',
  deal_guests: 'invitations an hour, guests of a deal; old ones are deleted by removeOldGuests',
  expense_exports: '60 a day and 2,000 in all of an organization: accounting/schema.ts',
  exported_expenses: '5,000 of an export',
  imports: '40 a day of an organization',
  notification_mornings: 'one of an organization',
  notification_reads: 'one of a notification and member',
  notifications: 'deleted by removeOldNotifications',
  opportunities: '20,000 of an organization',
  opportunity_events: 'by changes: 100 MB of text a day, 1 kB of a field',
  organization_invites: '20 an hour; old ones are deleted by removeOldInvites',
  organization_members: 'by invitations, 20 an hour of an organization',
  organization_rates: 'one of a cost item',
  organizations: '10 of a user',
  owner_incomes: 'one of a deal and member',
  ownerships: 'one of a deal',
  packs: 'one of a deal',
  project_events: 'by changes, as opportunity_events',
  projects: 'one of a deal',
  rule_rows: 'by those who may edit rules',
  schema_migrations: 'by an operator',
  simulated_subscriptions: 'one of a user',
  subscriptions: 'one of a user',
  suggestion_board: 'one row',
  suggestion_screenshots: 'of suggestions; unused ones are deleted by its cleanup',
  suggestion_votes: 'one of a suggestion and user',
  suggestions: 'ten an hour of a user',
  view_defaults: 'one of a member',
  webhook_endpoints: 'ten of an organization',
}

test('M3: each table has a quota or a retention', async () => {
  const tables = await world.db.query<{ name: string }>(sql`
    select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as name
    from pg_tables where schemaname in ('public', 'auth') order by 1`)
  const limited = [...Object.keys(QUOTAS), ...Object.keys(EXPIRED), ...Object.keys(ENDS)]
  expect(tables.map(({ name }) => name).filter((name) => !limited.includes(name))).toEqual([])
  expect(limited.filter((name) => !tables.some((table) => table.name === name))).toEqual([])
})
