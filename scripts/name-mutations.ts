import type { Mutation } from './mutations.ts'

/** Faults in how people are named, each of which a test finds. */
export const NAME_MUTATIONS: readonly Mutation[] = [
  {
    title: 'an invitation by email names its sender by the address',
    file: 'src/features/people/organizations/invites/jobs.server.ts',
    before: 'withoutWebAddress(personName(by), unknown)',
    after: 'withoutWebAddress(by === null ? personName(by) : by.email, unknown)',
    near: 'src/server/rules/people-names.test.ts',
  },
  {
    title: 'the name that someone else set stays after the first confirmation of the email',
    file: 'src/features/people/accounts/access.server.ts',
    before: "set delete_at = null, name = ''",
    after: 'set delete_at = null',
    near: 'src/features/people/accounts/mail-links/account-pre-hijacking.test.ts',
  },
  {
    title: 'a guest with a name is listed by the address',
    file: 'src/features/doors/guests/schema.ts',
    before: '=> personName(guest)',
    after: '=> guest.email || personName(guest)',
    near: 'src/app/every-screen/people-names.test.tsx',
  },
  {
    title: 'the first invitation is sent before the business has its name',
    file: 'src/ui/form/business-name.tsx',
    before: 'else await asked.rename(name)',
    after: 'else asked.leave()',
    near: 'src/app/session/asked-names.test.tsx',
  },
  {
    title: 'the lookup of an emailed link may come after it was redeemed',
    file: 'src/features/people/accounts/mail-links/emailed-link.tsx',
    before: '        await client.cancelQueries({ queryKey: query.queryKey })\n',
    after: '        void client\n',
    near: 'src/features/people/my-account/account-screen.test.tsx',
  },
  {
    title: 'a row deleted in a dialog takes the focus with it',
    file: 'src/ui/table/row-actions.ts',
    before: '    keepFocus(place)\n',
    after: '    if (!heading) keepFocus(place)\n',
    near: 'src/features/build/budgets/budget-documents.test.tsx',
  },
  {
    title: 'an article of the help names a button that was renamed',
    file: 'src/features/base/documents/screens/photo-log.tsx',
    before: 'Print report',
    after: 'Print the report',
    near: 'src/app/help/help.test.ts',
  },
  {
    title: 'a term is explained otherwise than in the glossary',
    file: 'src/ui/text/terms.ts',
    before: 'A share of the original budget for what the lines are over',
    after: 'A share of the budget for what the lines are over',
    near: 'src/ui/text/terms.test.ts',
  },
  {
    title: 'a route has no article of the help',
    file: 'src/app/router.tsx',
    before: "staticData: { title: 'Pack', help: 'packs' }",
    after: "staticData: { title: 'Pack' }",
    near: 'src/app/help/help.test.ts',
  },
  {
    title: 'a file may export what others declare',
    file: 'scripts/structure-rules.ts',
    before: '!MAY_RE_EXPORT.includes(path) && RE_EXPORT',
    after: 'MAY_RE_EXPORT.includes(path) && RE_EXPORT',
    near: 'scripts/check-structure',
  },
  {
    title: 'an operation has a second word for update',
    file: 'src/features/doors/packs/routes.server.ts',
    before: "operationId: 'updatePack'",
    after: "operationId: 'changePack'",
    near: 'src/server/api-document/operation-names',
  },
]
