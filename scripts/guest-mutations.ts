import type { Mutation } from './mutations.ts'

/** Faults in what guests of a deal see and do. */
export const GUEST_MUTATIONS: readonly Mutation[] = [
  {
    title: 'a builder is offered to delete the files of others',
    file: 'src/lib/rows/organization-context.ts',
    before: 'builderId === null || addedBy === builderId',
    after: 'builderId === null || addedBy !== null',
    near: 'src/app/session/builder-screens.test.tsx',
  },
  {
    title: 'no builder sees the totals of the budget',
    file: 'src/features/build/projects/detail/project-overview.tsx',
    before: '!isBuilder || project.budget !== null',
    after: '!isBuilder',
    near: 'src/app/session/builder-screens.test.tsx',
  },
  {
    title: 'inviting a builder begins with another role',
    file: 'src/features/doors/guests/guests-section.tsx',
    before: 'role={invites}',
    after: 'role={undefined}',
  },
  {
    title: 'the first click into a suggested number only places the cursor',
    file: 'src/ui/field/number-field.tsx',
    before: 'isFirst.current && !hasSelected',
    after: 'isFirst.current && hasSelected',
    near: 'src/features/public/calculators/calculator-screens.test.tsx',
  },
  {
    title: 'a partner reads receipts in the database',
    file: 'db/migrations/170_accountants_and_codes.sql',
    before: "current_setting('app.guest_receipts', true) = 'true'",
    after: 'true',
    near: 'src/features/doors/guests/accountant.test.ts',
  },
  {
    title: 'an accountant of two deals emails twice a day',
    file: 'src/features/doors/guests/books.server.ts',
    before: 'asked.every(({ day }) => day !== today)',
    after: 'asked.some(({ day }) => day !== today)',
    near: 'src/features/doors/guests/accountant.test.ts',
  },
  {
    title: 'an audited list adds a row without the proof that the register asks for',
    file: 'src/platform/rows/audited-list.ts',
    before: "return 'operations' in proof && proof.operations.includes(operationId)",
    after: "return 'operations' in proof && proof.operations[0] === operationId",
    near: 'src/features/accounts/access-register',
  },
  {
    title: 'the list of guests is declared as one of share links, which need no proof',
    file: 'src/features/doors/guests/routes.server.ts',
    before: "table: 'deal_guests'",
    after: "table: 'share_links'",
    near: 'src/server/online-lists',
  },
  {
    title: 'a builder can be given a task of another project',
    file: 'db/migrations/190_give_builders_tasks.sql',
    before: "and g.role = 'builder' and p.id = project",
    after: "and g.role = 'builder'",
    near: 'src/features/doors/guests/',
  },
  {
    title: 'a builder reads the names of all who have tasks',
    file: 'db/migrations/190_give_builders_tasks.sql',
    before: 'where t.organization_id = builder_organization() and t.project_id = any (builder_projects())',
    after: 'where t.organization_id = builder_organization()',
    near: 'src/features/doors/guests/',
  },
  {
    title: 'the help of an accountant is the owner’s',
    file: 'src/app/help/article-of-screen.ts',
    before: "accountant: { guests: 'accountants' }",
    after: 'accountant: {}',
    near: 'src/app/every-screen/help-of-guests.test.tsx',
  },
  {
    title: 'members aren’t notified of tasks that a builder completes',
    file: 'src/features/work/tasks/routes.server.ts',
    before: 'done.doneOn !== null && !isUndo) write.added(of)',
    after: 'done.doneOn !== null && isUndo) write.added(of)',
    near: 'src/server/rules/helpers-writes.test.ts',
  },
]
