import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { projectList } from '#src/features/build/projects/api.ts'
import { stageLabel } from '#src/features/build/projects/schema.ts'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { readLastOpened } from '../session/last-opened.ts'
import type { Command } from './matching.ts'
import {
  DEAL_ENTRIES,
  DEAL_ENTRIES_OF_PROJECTS,
  type OpenPart,
  OTHER_DEAL_ENTRIES,
  type Place,
  placeCommands,
  projectEntries,
} from './page-commands.ts'
import { pressControl } from './press-control.ts'

interface Addressed {
  id: string
  address: string
}

interface Known {
  deals: readonly Addressed[]
  projects: readonly (Addressed & { opportunityId: string })[]
  /** On the screen. */
  deal: Addressed | undefined
  isBuilder: boolean
}

const streetOf = ({ address }: Addressed) => addressLines(address).street

/** The heading of what is done with the deal or project that is shown. */
export const groupOfThis = (kind: 'deal' | 'project', row: Addressed) => `This ${kind}: ${streetOf(row)}`

/** The tabs and actions of the deal or project on the screen, and of those opened last. */
export function usePlaceCommands(known: Omit<Known, 'projects'>): readonly Command[] {
  const navigate = useNavigate()
  const router = useRouter()
  const { data: session } = useQuery(sessionQuery)
  const { data } = useOrganizationQuery(projectList.query)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const open: OpenPart = async (to, { hash, control, menu, invites }) => {
    await navigate({ to, ...(hash && { hash }), ...(invites && { state: { invites } }) })
    // Unless unsaved changes keep the page.
    if (control && router.state.location.pathname === to) pressControl(control, menu)
  }
  const lastOpened = session?.user ? readLastOpened(session.user.id) : []
  return placesOf({ ...known, projects: data?.projects ?? [] }, path, lastOpened).flatMap((place) =>
    placeCommands(place, open),
  )
}

/** One command for each project. */
export function useProjects(): readonly Command[] {
  const navigate = useNavigate()
  const { data } = useOrganizationQuery(projectList.query)
  return (data?.projects ?? []).map(({ id, address, status }) => ({
    id: `project:${id}`,
    group: 'Projects',
    label: address,
    icon: 'roller',
    detail: stageLabel(status),
    words: '',
    isSearched: true,
    isExact: true,
    run: () => void navigate({ to: '/projects/$id', params: { id } }),
  }))
}

function placesOf(known: Known, path: string, lastOpened: readonly string[]): readonly Place[] {
  const { deals, projects, deal, isBuilder } = known
  const project = projects.find(({ id }) => path.startsWith(`/projects/${id}`))
  const entries = projectEntries(isBuilder)
  const projectPlace = (row: Addressed, group: string, isShown = false): Place => ({
    path: `/projects/${row.id}`,
    name: `${streetOf(row)}, project`,
    entries,
    group,
    isShown,
  })
  const dealPlace = (row: Addressed, group: string, isShown = false): Place => ({
    ...projectPlace(row, group, isShown),
    path: `/opportunities/${row.id}`,
    name: `${streetOf(row)}, deal`,
    entries: DEAL_ENTRIES,
  })
  const opened = lastOpened.flatMap((last) => {
    const ofDeal = deals.filter(({ id }) => last === `/opportunities/${id}`)
    const ofProject = projects.filter(({ id }) => last === `/projects/${id}`)
    return [
      ...ofDeal.map((row) => dealPlace(row, LAST_OPENED)),
      ...ofProject.map((row) => projectPlace(row, LAST_OPENED)),
    ]
  })
  if (deal) {
    const own = projects.find(({ opportunityId }) => opportunityId === deal.id)
    const others = opened
      .filter(({ path: other }) => other.startsWith('/projects/'))
      .map((place) => ({ ...place, isOfAnotherPage: true }))
    return [
      dealPlace(deal, groupOfThis('deal', deal), true),
      ...(own ? [projectPlace(own, 'Its project')] : others),
    ]
  }
  if (!project) {
    if (!isBuilder) return opened
    // A builder has few projects, and comes for what is on one of them.
    const isOpened = ({ id }: Addressed) => lastOpened.includes(`/projects/${id}`)
    return [
      ...opened,
      ...projects.filter((row) => !isOpened(row)).map((row) => projectPlace(row, 'Projects')),
    ]
  }
  const group = groupOfThis('project', project)
  const shown = projectPlace(project, group, true)
  if (isBuilder) return [shown]
  const ofDeal = dealPlace({ id: project.opportunityId, address: project.address }, 'Its deal')
  return [
    shown,
    { ...ofDeal, group, isShown: true, entries: DEAL_ENTRIES_OF_PROJECTS },
    { ...ofDeal, entries: OTHER_DEAL_ENTRIES },
  ]
}

const LAST_OPENED = 'Last opened'
