import { z } from 'zod'
import { nameSchema } from '#src/lib/name-schema.ts'
import { MAX_NAME_LENGTH } from './schema.ts'

export const organizationNameSchema = z.strictObject({
  name: nameSchema(MAX_NAME_LENGTH).min(1, 'Enter a name'),
})
