import { z } from 'zod'
import { nameSchema } from './name-schema.ts'

const MAX_PERSON_NAME_LENGTH = 80

/** What colleagues call a person; empty for someone who hasn't said. */
export const personNameSchema = nameSchema(MAX_PERSON_NAME_LENGTH)

/** Who did something, as `author_json` in SQL writes it: a person, or an API key, which has neither id nor email. */
export const authorSchema = z.object({ id: z.uuid().nullable(), name: z.string(), email: z.string() })
