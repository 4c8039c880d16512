import { resourceRoutes } from '#src/platform/api/resource-routes.ts'
import { setDefaultView, viewQueries } from './queries.server.ts'
import { defaultViewSchema, viewResource } from './schema.ts'

const views = resourceRoutes(viewResource, viewQueries)

export const viewRoutes = [
  ...views.crud({
    list: { operationId: 'listViews', summary: 'List one’s own saved views and those of the team' },
    create: { summary: 'Save a view of the deals' },
    update: { description: 'A shared view is changed by its maker and by administrators.' },
  }),
  views.change('put /api/views/{id}/default', {
    operationId: 'chooseDefaultView',
    summary: 'Open a view with the dashboard, or not',
    description: 'Applies to the person who sends it, also to a view of a colleague.',
    body: defaultViewSchema,
    async work(write, identity, { id, version }, { isDefault }) {
      await setDefaultView(write, identity, { id, version, isDefault })
      return JSON.stringify(await viewQueries.load(write.tx, identity.organizationId, id))
    },
  }),
]
