import { offlineSettings } from '#src/lib/offline-queue/sheets.ts'
import { criteriaSettings } from './schema.ts'

/** What an organization's deals must meet. */
export const criteriaSheet = offlineSettings(criteriaSettings)
