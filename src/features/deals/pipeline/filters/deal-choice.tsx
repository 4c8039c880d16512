import { useState } from 'react'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { beginsWithWhole, plainWords } from '#src/lib/text/plain-words.ts'
import { SearchField } from '#src/ui/field/text-field.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Note, Stack } from '#src/ui/layout/layout.tsx'
import { boardQuery } from '../api.ts'
import { matchesSearch } from '../board-changes.ts'
import type { BoardDeal } from '../schema.ts'

const SHOWN = 6

interface DealChoiceProps {
  /** The deal that isn’t offered. */
  except?: string
  isPending?: boolean
  onChoose: (deal: BoardDeal) => void
}

/** Searches the deals that aren’t abandoned, and chooses one. */
export function DealChoice({ except, isPending = false, onChoose }: DealChoiceProps) {
  const { data: board } = useOrganizationQuery(boardQuery)
  const [search, setSearch] = useState('')
  const typed = plainWords(search)
  const isWhole = ({ address }: BoardDeal) => beginsWithWhole(plainWords(address), typed)
  const matching = (board?.opportunities ?? []).filter(
    (deal) => deal.id !== except && deal.status !== 'abandoned' && matchesSearch(deal, search),
  )
  const found = matching.toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)))
  return (
    <Stack gap={12}>
      <SearchField label="Search deals" value={search} onChange={setSearch} autoFocus />
      {found.slice(0, SHOWN).map((deal) => (
        <Button key={deal.id} aria-disabled={isPending} onClick={() => onChoose(deal)}>
          {deal.address}
        </Button>
      ))}
      {board !== undefined && found.length === 0 && <Note>No deal matches.</Note>}
      {found.length > SHOWN && <Note>{`${found.length - SHOWN} more. Type to narrow them down.`}</Note>}
    </Stack>
  )
}
