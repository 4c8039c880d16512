import { z } from 'zod'
import { timestampSchema } from '../opportunities/schema.ts'

/** How long an archive is kept once it is ready. */
export const KEPT_HOURS = 24

/** Why an archive could not be made: its files or the store were out of reach, or who asked may not any more. */
export const EXPORT_FAILURES = [
  {
    value: 'store',
    sentence:
      'Some files could not be read or stored. Nothing of yours was changed. Try again in a few minutes.',
  },
  {
    value: 'access',
    sentence:
      'Whoever started it is no longer an administrator of this organization. Start it again yourself.',
  },
] as const
export type ExportFailure = (typeof EXPORT_FAILURES)[number]['value']

/** The archive of an organization: sizes in bytes, times in ISO 8601. */
export const organizationExportSchema = z.object({
  id: z.uuid(),
  status: z.enum(['running', 'ready', 'failed']),
  /** How many files of documents belong in it; null while the rows are being read. */
  filesTotal: z.int().nullable(),
  filesDone: z.int(),
  /** Of what there is of the archive so far. */
  size: z.int(),
  failure: z.enum(EXPORT_FAILURES.map(({ value }) => value)).nullable(),
  createdAt: timestampSchema,
  /** When it is removed again, once it is ready. */
  expiresAt: timestampSchema.nullable(),
})
export type OrganizationExport = z.infer<typeof organizationExportSchema>

/** The one archive that an organization may have. */
export const exportStateSchema = z.object({ export: organizationExportSchema.nullable() })

/** An address on our own origin that gives the archive once clicked, for a short while, to the person who asked. */
export const exportLinkSchema = z.object({ url: z.string().min(1), expiresAt: z.iso.datetime() })
