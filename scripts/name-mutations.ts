import type { Mutation } from './mutations.ts'

/** Faults in how people are named, each of which a test finds. */
export const NAME_MUTATIONS: readonly Mutation[] = [
  {
    title: 'an invitation by email names its sender by the address',
    file: 'src/features/organizations/invites/jobs.server.ts',
    before: 'withoutWebAddress(personName(by), unknown)',
    after: 'withoutWebAddress(by === null ? personName(by) : by.email, unknown)',
    near: 'src/server/people-names.test.ts',
  },
  {
    title: 'the name that someone else set stays after the first confirmation of the email',
    file: 'src/features/accounts/access.server.ts',
    before: "set delete_at = null, name = ''",
    after: 'set delete_at = null',
    near: 'src/features/accounts/mail-links/account-pre-hijacking.test.ts',
  },
]
