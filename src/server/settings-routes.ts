import { accountingSettings } from '#src/features/budgets/accounting-schema.ts'
import { templateSettings } from '#src/features/checklists/schema.ts'
import { assumptionSettings } from '#src/features/opportunities/assumptions/schema.ts'
import { taxDefaultSettings } from '#src/features/opportunities/tax/schema.ts'
import { settingsOperations } from '#src/features/organizations/settings-routes.server.ts'
import { sharingSettings } from '#src/features/share-links/schema.ts'
import type { Operation } from '#src/platform/api.ts'

/** The settings that slices keep for an organization, under /api/organizations. */
export const settingsRoutes: Operation[] = [
  ...settingsOperations(accountingSettings),
  ...settingsOperations(assumptionSettings),
  ...settingsOperations(taxDefaultSettings, 'Deals whose ownership was changed keep their own.'),
  ...settingsOperations(templateSettings),
  ...settingsOperations(sharingSettings),
]
