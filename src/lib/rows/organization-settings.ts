import { z } from 'zod'
import type { FieldRule } from '../schemas/field-rules.ts'
import { storedFields } from './resource.ts'

interface Described<Field extends string, Content extends object> {
  /** The last part of its path. Its columns are named the same, with underscores. */
  name: 'accounting' | 'assumptions' | 'tax-defaults' | 'checklist-template' | 'criteria' | 'sharing'
  /** The content's name in responses. */
  field: Field
  /** Used in the operations' summaries. */
  noun: string
  /** What a form sends; its defaults are the usual settings. */
  input: z.ZodObject & z.ZodType<Content>
  /** The content of a response; by default the input's fields, all required. */
  stored?: z.ZodType<Content>
  /** The rules over several fields. */
  rules?: readonly FieldRule<Content>[]
}

export type SettingsView<Field extends string, Content> = { version: number } & Record<Field, Content>

export type SettingsSheet<Field extends string, Content extends object> = ReturnType<
  typeof settingsSheet<Field, Content>
>

/** Describes settings of an organization, a JSON with a version. Its operations and its offline queue are derived from this. */
export function settingsSheet<const Field extends string, Content extends object>({
  name,
  field,
  noun,
  input,
  stored,
  rules = [],
}: Described<Field, Content>) {
  const content = stored ?? z.object(storedFields(input.shape))
  return {
    name,
    field,
    noun,
    input,
    rules,
    path: (organizationId: string) => `/api/organizations/${organizationId}/${name}`,
    schema: z.object({ version: z.int(), [field]: content }) as unknown as z.ZodType<
      SettingsView<Field, Content>
    >,
  }
}
