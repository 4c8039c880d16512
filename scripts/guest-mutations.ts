import type { Mutation } from './mutations.ts'

/** Faults in what guests of a deal see and do. */
export const GUEST_MUTATIONS: readonly Mutation[] = [
  {
    title: 'inviting a builder begins with another role',
    file: 'src/features/guests/guests-section.tsx',
    before: 'role={invites}',
    after: 'role={undefined}',
  },
  {
    title: 'the first click into a suggested number only places the cursor',
    file: 'src/ui/number-field.tsx',
    before: 'isFirst.current && !hasSelected',
    after: 'isFirst.current && hasSelected',
    near: 'src/features/calculators/calculator-screens.test.tsx',
  },
  {
    title: 'a partner reads receipts in the database',
    file: 'db/migrations/170_accountants_and_codes.sql',
    before: "current_setting('app.guest_receipts', true) = 'true'",
    after: 'true',
    near: 'src/features/guests/accountant.test.ts',
  },
  {
    title: 'an accountant of two deals emails twice a day',
    file: 'src/features/guests/books.server.ts',
    before: 'asked.every(({ day }) => day !== today)',
    after: 'asked.some(({ day }) => day !== today)',
    near: 'src/features/guests/accountant.test.ts',
  },
]
