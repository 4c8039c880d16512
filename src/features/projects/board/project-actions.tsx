import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { pickFields } from '#src/lib/field-edits.ts'
import type { CachedList } from '#src/lib/offline-queue/delivery.ts'
import { BoardMovesProvider, type Reveal } from '#src/ui/board/board-moves.tsx'
import { returnCard } from '#src/ui/board/card-return.tsx'
import { followCard } from '#src/ui/board/follow-card.ts'
import {
  afterIdAt,
  type BoardCard,
  type CardSpot,
  cardsAround,
  idAbove,
  placeInColumn,
  type Spot,
} from '#src/ui/board/lanes.ts'
import { showRefusal } from '#src/ui/board/refusal-toast.ts'
import { offerUndo } from '#src/ui/offer-undo.ts'
import { useReadyToasts } from '#src/ui/toast.tsx'
import { addressLines } from '../../opportunities/board/card-text.ts'
import { editInWords } from '../events/event-text.ts'
import { stageLabel } from '../rules.ts'
import {
  ACTUAL_FIELDS,
  type Actuals,
  PROJECT_STAGES,
  type Project,
  type ProjectEdit,
  type ProjectStage,
} from '../schema.ts'
import { shownStages, submitChange } from './api.ts'
import { allProjects, editChange, lanesOf, type ProjectChange } from './board-changes.ts'

/** Something to be answered in a dialog before anything changes. */
export type ProjectQuestion =
  | { kind: 'sell'; project: Project; afterId: string | null }
  | { kind: 'delete'; project: Project }

export type ProjectActions = ReturnType<typeof createProjectActions>

const ActionsContext = createContext<ProjectActions | null>(null)

export function ProjectActionsProvider({ value, children }: { value: ProjectActions; children: ReactNode }) {
  return (
    <ActionsContext.Provider value={value}>
      <BoardMovesProvider value={value}>{children}</BoardMovesProvider>
    </ActionsContext.Provider>
  )
}

export function useProjectActions(): ProjectActions {
  const actions = useContext(ActionsContext)
  if (actions === null) throw new Error('There are no projects around this')
  return actions
}

type Ask = (question: ProjectQuestion) => void
type Announce = (sentence: string) => void

/** The actions on one organization's projects, the same ones as long as they are shown. */
export function useNewProjectActions(organizationId: string, ask: Ask, announce: Announce): ProjectActions {
  const client = useQueryClient()
  useReadyToasts()
  const [actions] = useState(() => createProjectActions({ client, organizationId }, ask, announce))
  return actions
}

interface ShownBoard extends CachedList {
  ask: Ask
  announce: Announce
  /** Where each column that is shown enters its way to bring a project into view. */
  reveals: Map<string, Reveal>
}

/** What people can do to a project: shown at once, undone on request, explained when refused. */
function createProjectActions(list: CachedList, ask: Ask, announce: Announce) {
  const board: ShownBoard = { ...list, ask, announce, reveals: new Map() }
  return {
    ask,
    reveals: board.reveals,

    /** Puts a project on top of a stage, as the menu does. */
    moveTo(project: Project, status: ProjectStage): void {
      if (project.status === status) return
      place(board, project, { status, afterId: null })
      followCard(board.reveals, { stage: status, id: project.id })
    },

    /** Puts a project into the gap at `spot` among the projects shown in that stage. */
    moveToSpot(id: string, { stage, index }: Spot, shown: readonly BoardCard[]): void {
      const stages = shownStages(list.client, list.organizationId)
      const project = stages && allProjects(stages).find((one) => one.id === id)
      const status = PROJECT_STAGES.find(({ value }) => value === stage)?.value
      if (!project || !status) return
      place(board, project, { status, afterId: afterIdAt(stages[status], shown, index, id) })
    },

    /** Puts a project into Sold with what it really cost and brought. */
    sell(project: Project, afterId: string | null, sale: Actuals): void {
      place(board, project, { status: 'sold', afterId, sale: { ...sale, keepsSoldDate: false } })
      followCard(board.reveals, { stage: 'sold', id: project.id })
    },

    edit: (project: Project, values: ProjectEdit) => edit(board, project, values),
    remove: (project: Project) => remove(board, project),
  }
}

type Target = Omit<Extract<ProjectChange, { kind: 'place' }>, 'kind' | 'id' | 'at'>

/** Moves a project; coming to Sold asks for the sale first. */
function place(board: ShownBoard, project: Project, target: Target): void {
  const { status, afterId } = target
  const from = { status: project.status, afterId: idAbove(columnOf(board, project.status), project.id) }
  if (from.status === status && from.afterId === afterId) return
  if (status === 'sold' && project.status !== 'sold' && target.sale === undefined) {
    board.ask({ kind: 'sell', project, afterId })
    return
  }
  submit(board, project, 'moved', { kind: 'place', id: project.id, at: now(), ...target })
  const label = stageLabel(status)
  board.announce(
    `Moved ${streetOf(project)} to ${label}, ${placeInColumn(columnOf(board, status), project.id)}`,
  )
  const where = project.status === status ? `within ${label}` : `to ${label}`
  offerUndo(`Moved ${streetOf(project)} ${where}`, () => undoPlace(board, project, from), project.id)
}

/** Puts a project back. One that had been sold is sold again as it was, on the day it was. */
function undoPlace(board: ShownBoard, project: Project, from: Target): void {
  const hasFocus = document.activeElement?.closest(`[data-card="${project.id}"]`) != null
  const actuals = pickFields(project, ACTUAL_FIELDS)
  const sale = from.status === 'sold' ? { ...actuals, recordsLoss: true, keepsSoldDate: true } : undefined
  returnCard(project.id, () =>
    submit(board, project, 'moved back', {
      kind: 'place',
      id: project.id,
      at: now(),
      ...from,
      sale,
      isUndo: true,
    }),
  )
  if (hasFocus) followCard(board.reveals, { stage: from.status, id: project.id })
  board.announce(`Moved ${streetOf(project)} back to ${stageLabel(from.status)}`)
}

/** Changes fields of a project. */
function edit(board: ShownBoard, project: Project, values: ProjectEdit): void {
  const change = editChange(project, values)
  if (Object.keys(change.edit).length === 0) return
  submit(board, project, 'changed', change)
  const back = { ...change, edit: change.startedFrom, startedFrom: change.edit }
  const undo = () => submit(board, project, 'changed back', back)
  offerUndo(editInWords(change.edit), undo, project.id)
}

/** Takes a project off the board; the focus goes to the nearest card that is shown. */
function remove(board: ShownBoard, project: Project): void {
  const { id } = project
  const others = around(board, id)
  submit(board, project, 'deleted', { kind: 'delete', id })
  followCard(board.reveals, { stage: project.status, id }, others)
  offerUndo(
    `Deleted the project ${streetOf(project)}`,
    () => submit(board, project, 'brought back', { kind: 'undelete', id, project }),
    id,
  )
}

function submit(board: ShownBoard, project: Project, verb: string, change: ProjectChange): void {
  const words = { name: streetOf(project), verb }
  submitChange(board, { change, words }, (refusal, takeBack) => {
    returnCard(project.id, takeBack)
    showRefusal(words, refusal, () => submit(board, project, verb, change))
  })
}

/** The cards around a project, to be asked for before it goes. */
function around({ client, organizationId }: ShownBoard, id: string): CardSpot[] {
  const stages = shownStages(client, organizationId)
  return stages === undefined ? [] : cardsAround(lanesOf(stages), id)
}

function columnOf({ client, organizationId }: ShownBoard, stage: ProjectStage): readonly Project[] {
  return shownStages(client, organizationId)?.[stage] ?? []
}

function streetOf(project: Project): string {
  return addressLines(project.address).street
}

function now(): string {
  return new Date().toISOString()
}
