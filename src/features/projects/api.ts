import { organizationList } from '#src/lib/organization-list.ts'
import { type Project, projectListSchema } from './schema.ts'

/** The projects of an organization as the server last said they are. */
export const projectList = organizationList({
  name: 'projects',
  path: '/api/projects',
  schema: projectListSchema,
  itemsOf: ({ projects }) => projects,
  withItems: (whole, projects: readonly Project[]) => ({ ...whole, projects: [...projects] }),
})
