import { z } from 'zod'
import { nameSchema } from '#src/lib/schemas/name-schema.ts'
import { MAX_ORGANIZATION_NAME_LENGTH } from '#src/lib/text/outward-name.ts'

export const organizationNameSchema = z.strictObject({
  name: nameSchema(MAX_ORGANIZATION_NAME_LENGTH).min(1, 'Enter a name'),
})
