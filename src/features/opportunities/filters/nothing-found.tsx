import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { focusFilter } from './filter-controls.tsx'

interface NothingFoundProps {
  search: string
  hasFilters: boolean
  onClear: () => void
}

export function NothingFound({ search, hasFilters, onClear }: NothingFoundProps) {
  const text = search.trim()
  const parts = [text !== '' && `“${text}”`, hasFilters && 'these filters'].filter(Boolean)
  return (
    <Empty
      sentence={`No deals match ${parts.join(' and ')}.`}
      action={
        <Button
          onClick={() => {
            focusFilter('stage')
            onClear()
          }}
        >
          {hasFilters ? 'Clear filters' : 'Clear search'}
        </Button>
      }
    />
  )
}
