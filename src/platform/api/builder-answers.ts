import { AppError, organizationNotFound } from '#src/lib/api/app-error.ts'
import type { BuilderView } from '#src/lib/rows/builder-view.ts'
import type { Identity } from '../db/in-organization.ts'
import type { Session } from '../session/session.ts'

/** Runs the handler of a request. A builder gets what the operation’s view shows. */
export function answerTo(access: unknown, view: BuilderView | undefined, handle: () => unknown): unknown {
  const { isBuilder, builds } = { ...(access as Partial<Identity & Session> | undefined) }
  return isBuilder ? sendToBuilder({ builds: builds ?? null }, view, handle) : handle()
}

/**
 * Runs the handler of a builder's request, and leaves out what a builder doesn't see: of the answer, and of the current row of an edit
 * conflict. Files are sent as they are. Throws not_found for an operation without a view.
 */
async function sendToBuilder(
  { builds }: Pick<Session, 'builds'>,
  view: BuilderView | undefined,
  handle: () => unknown,
): Promise<unknown> {
  if (view === undefined) throw organizationNotFound()
  const budgets = new Set<unknown>(builds?.budgetsOfDeals)
  const seen = (text: string): unknown =>
    JSON.parse(text, function (this: { opportunityId?: unknown }, name, value) {
      if (Object.hasOwn(view.instead, name)) return view.instead[name]
      // The sums are ticked for each project: the row that has them says whose they are.
      const isHidden = Object.hasOwn(view.withoutBudget, name) && !budgets.has(this.opportunityId)
      return isHidden ? view.withoutBudget[name] : value
    })
  try {
    const returned = await handle()
    if (!(returned instanceof Response))
      return returned === undefined ? undefined : seen(JSON.stringify(returned))
    if (!returned.headers.get('content-type')?.startsWith('application/json')) return returned
    const { status } = returned
    return Response.json(seen(await returned.text()), { status })
  } catch (error) {
    if (!(error instanceof AppError) || error.details.current === undefined) throw error
    const current = seen(JSON.stringify(error.details.current))
    throw new AppError(error.code, error.message, { ...error.details, current })
  }
}
