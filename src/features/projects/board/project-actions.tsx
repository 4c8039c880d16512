import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pickFields } from '#src/lib/field-edits.ts'
import type { CachedList } from '#src/lib/offline-queue/delivery.ts'
import { cardActions, createActionsContext } from '#src/ui/board/card-actions.tsx'
import type { BoardCard, Spot } from '#src/ui/board/lanes.ts'
import { offerUndo } from '#src/ui/offer-undo.ts'
import { addressLines } from '../../opportunities/board/card-text.ts'
import { editText } from '../events/event-text.ts'
import {
  ACTUAL_FIELDS,
  type Actuals,
  PROJECT_STAGES,
  type Project,
  type ProjectEdit,
  type ProjectPlacement,
  type ProjectStage,
} from '../schema.ts'
import { projectChanges, shownStages } from './api.ts'
import { editChange, type ProjectChange } from './board-changes.ts'

/** A dialog to confirm before the change. */
export type ProjectQuestion =
  | { kind: 'sell'; project: Project; afterId: string | null }
  | { kind: 'delete'; project: Project }

export type ProjectActions = ReturnType<typeof createProjectActions>

export const { ActionsProvider: ProjectActionsProvider, useActions: useProjectActions } =
  createActionsContext<ProjectActions>()

type Ask = (question: ProjectQuestion) => void
type Announce = (sentence: string) => void

/** Stable while the board is mounted. */
export function useNewProjectActions(organizationId: string, ask: Ask, announce: Announce): ProjectActions {
  const client = useQueryClient()
  const [actions] = useState(() => createProjectActions({ client, organizationId }, ask, announce))
  return actions
}

function createProjectActions(list: CachedList, ask: Ask, announce: Announce) {
  const board = cardActions<Project, ProjectStage, ProjectChange>({
    stages: PROJECT_STAGES,
    columns: () => shownStages(list.client, list.organizationId),
    nameOf: ({ address }) => addressLines(address).street,
    submit: (submission, onFailed) =>
      projectChanges(list.client).submit(list.organizationId, submission, onFailed),
    announce,
  })

  /** Moves a project; moving to Sold asks for the sale first. */
  function place(project: Project, to: ProjectPlacement): void {
    const { id } = project
    const from = board.placeOf(project)
    if (from.status === to.status && from.afterId === to.afterId) return
    if (to.status === 'sold' && project.status !== 'sold' && to.sale === undefined) {
      ask({ kind: 'sell', project, afterId: to.afterId })
      return
    }
    board.submit(project, 'moved', { kind: 'place', id, at: now(), ...to })
    board.moved(project, to.status, () => {
      // A sold project gets its sale and its sold date back.
      const actuals = { ...pickFields(project, ACTUAL_FIELDS), recordsLoss: true, keepsSoldDate: true }
      const sale = from.status === 'sold' ? actuals : undefined
      board.moveBack(project, from.status, { kind: 'place', id, at: now(), ...from, sale, isUndo: true })
    })
  }

  return {
    ask,
    reveals: board.reveals,

    moveTo(project: Project, status: ProjectStage): void {
      if (project.status === status) return
      place(project, { status, afterId: null })
      board.follow(project, status)
    },

    moveToSpot(id: string, spot: Spot, shown: readonly BoardCard[]): void {
      const dropped = board.droppedAt(id, spot, shown)
      if (dropped !== null) place(dropped.card, dropped.to)
    },

    sell(project: Project, afterId: string | null, sale: Actuals): void {
      place(project, { status: 'sold', afterId, sale: { ...sale, keepsSoldDate: false } })
      board.follow(project, 'sold')
    },

    edit(project: Project, values: ProjectEdit): void {
      const change = editChange(project, values)
      if (Object.keys(change.edit).length === 0) return
      board.submit(project, 'changed', change)
      const back = { ...change, edit: change.startedFrom, startedFrom: change.edit }
      const undo = () => board.submit(project, 'changed back', back)
      offerUndo(editText(change.edit), undo, project.id)
    },

    remove(project: Project): void {
      const { id } = project
      board.takeAway(project, 'deleted', { kind: 'delete', id })
      const undo = () => board.submit(project, 'restored', { kind: 'undelete', id, project })
      offerUndo(`Deleted the project ${addressLines(project.address).street}`, undo, id)
    },
  }
}

function now(): string {
  return new Date().toISOString()
}
