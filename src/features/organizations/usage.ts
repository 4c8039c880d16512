import { z } from 'zod'

export const usageSchema = z.object({
  deals: z.int(),
  maxDeals: z.int(),
  fileBytes: z.number(),
  maxFileBytes: z.number(),
  imports: z.int(),
  maxImports: z.int(),
})
export type OrganizationUsage = z.infer<typeof usageSchema>
