/**
 * How the work of many customers is shared, so that no customer's rows delay another's: each topic of jobs and each loop over
 * organizations says it. Queues of a process say it by `mostOfOne` of `createFairQueue`, which their types require.
 */
export type Sharing =
  /** In lanes, with a part of the places for one organization and one person. */
  | { by: 'lanes' }
  /** Each organization in turns of at most 1,000 rows; a failure ends its own turn only. */
  | { by: 'turns' }
  /** At most a few short jobs at a time of one customer, because of what limits those who add them. */
  | { by: 'limits'; because: string }
  /** One job for all, of no customer. */
  | { by: 'none'; because: string }

const mail = (because: string): Sharing => ({ by: 'limits', because })
const upkeep = (because: string): Sharing => ({ by: 'none', because })

/** By topic. */
export const SHARED_JOBS: Readonly<Record<string, Sharing>> = {
  'accounts.deletion_asked': mail('One email for a request with recent authentication.'),
  'accounts.email_change': mail('Emails to new addresses are limited per person and network.'),
  'accounts.email_change_asked': mail('Emails about changes are limited as the changes are.'),
  'accounts.email_changed': mail('One email for each address that was confirmed.'),
  'accounts.mail_link': mail('Emailed links are limited per address and network in 15 minutes.'),
  'accounts.security_notice': mail('One email for each change with recent authentication.'),
  'api_keys.expiry': mail('One email for each of at most 20 keys of an organization.'),
  'billing.cancel_now': mail('One request for each account that is deleted.'),
  'billing.notice': mail('One email for each change of a subscription.'),
  'billing.reconcile': upkeep('Compares all subscriptions once a day, in a job of its own topic.'),
  'billing.simulated_event': mail('One event for each simulated payment, which production doesn’t have.'),
  'billing.simulated_time': mail('One event for each simulated month, which production doesn’t have.'),
  'documents.cleanup': upkeep('Compares stored files with rows every six hours, in a job of its own topic.'),
  'guest.codes_wanted': mail('A guest asks at most once a day.'),
  'guest.invite': mail('Invitations are limited per organization and person in an hour.'),
  'guest.removed': mail('A deal has at most ten guests.'),
  'invite.send': mail('Invitations are limited per organization and person in an hour.'),
  'notifications.digest': mail('One email for each person and morning.'),
  'notifications.digests': upkeep('Queues the emails of one morning.'),
  'notifications.morning': upkeep('Queues a job for each organization.'),
  'notifications.reminders': {
    by: 'limits',
    because:
      'A job reads at most 1,000 dates of an organization, and its next one comes after those of all others.',
  },
  'packs.pdf': { by: 'lanes' },
  'projects.settlement': mail('One job for each change of a settlement, which is limited as writes are.'),
  'row.purge': mail('One row with its files, and what is deleted is limited as writes are.'),
  'screenshots.cleanup': upkeep('Compares stored screenshots with rows every six hours.'),
  'stored-files.remove': mail('One job for all files of what was deleted in one statement.'),
  'task.assigned': mail('One email in five minutes for each builder and project.'),
  'webhooks.deliver': { by: 'lanes' },
  'webhooks.mail': mail('Changes of endpoints need recent authentication, and are limited in an hour.'),
}

/** By the name of the work that `forEachOrganization` or `isolated` counts. */
export const SHARED_LOOPS: Readonly<Record<string, Sharing>> = {
  api_keys: { by: 'turns' },
  assignees: { by: 'turns' },
  due_days: { by: 'turns' },
  due_soon: { by: 'turns' },
  late_plans: { by: 'turns' },
  notices: { by: 'turns' },
  notifications: { by: 'turns' },
  offers: { by: 'turns' },
  stored_responses: { by: 'turns' },
  webhook_keys: { by: 'turns' },
}

/** Files with another loop over organizations. */
export const OTHER_LOOPS: Readonly<Record<string, string>> = {
  'features/doors/exports/archive.server.ts': 'The organizations of one person, in that person’s download.',
  'features/base/notifications/due-date-reminders.server.ts':
    'Adds a job for each organization, in one statement for all.',
  'features/base/presence/presence.server.ts': 'The organizations with open pages, from memory.',
}
