import { nameSchema } from './name-schema.ts'

const MAX_PERSON_NAME_LENGTH = 80

/** What colleagues call a person; empty for someone who hasn't said. */
export const personNameSchema = nameSchema(MAX_PERSON_NAME_LENGTH)

export interface Named {
  /** Empty for someone who hasn't said. */
  name: string
  email: string
}

/** What a person is called: the name, otherwise the part of the email before the @. */
export function personName({ name, email }: Named): string {
  return name || email.split('@')[0] || email
}
