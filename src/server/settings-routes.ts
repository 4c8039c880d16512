import { accountingSettings } from '#src/features/build/budgets/accounting-schema.ts'
import { assumptionSettings } from '#src/features/deals/assumptions/schema.ts'
import { criteriaSettings } from '#src/features/deals/criteria/schema.ts'
import { taxDefaultSettings } from '#src/features/deals/deal-tax/schema.ts'
import { sharingSettings } from '#src/features/doors/share-links/schema.ts'
import { settingsOperations } from '#src/features/people/organizations/settings-routes.server.ts'
import { templateSettings } from '#src/features/work/checklists/schema.ts'
import type { Operation } from '#src/platform/api/api.ts'

/** The settings that slices keep for an organization, under /api/organizations. */
export const settingsRoutes: Operation[] = [
  ...settingsOperations(accountingSettings),
  ...settingsOperations(assumptionSettings),
  ...settingsOperations(taxDefaultSettings, 'Deals whose ownership was changed keep their own.'),
  ...settingsOperations(templateSettings),
  ...settingsOperations(
    criteriaSettings,
    'Deals are compared with them at once; nothing is stored with a deal.',
  ),
  ...settingsOperations(sharingSettings),
]
