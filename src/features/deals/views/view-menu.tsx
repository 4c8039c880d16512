import { authorName } from '#src/lib/text/person-name.ts'
import { Menu, MenuDivider, MenuHeading, MenuItem } from '#src/ui/dialog/menu.tsx'
import { IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { useRowRemoval } from '#src/ui/table/row-actions.ts'
import { viewRows } from './api.ts'
import type { View } from './schema.ts'
import { canChange, isMine, type useViewChanges, type Viewer } from './view-changes.ts'
import type { ViewQuestion } from './view-question.ts'

interface ViewMenuProps {
  views: readonly View[]
  /** The view that is open. */
  current: View | undefined
  viewer: Viewer
  changes: ReturnType<typeof useViewChanges>
  onAsk: (question: ViewQuestion) => void
}

export function ViewMenu({ current, onAsk, ...of }: ViewMenuProps) {
  return (
    <Menu
      label="Views"
      trigger={
        <IconButton label={current ? `View: ${current.name}` : 'Views'}>
          <Icon name="more" />
        </IconButton>
      }
    >
      {current && (
        <>
          <MenuHeading>{whoseText(current, of.viewer)}</MenuHeading>
          <ViewItems {...of} view={current} onRename={() => onAsk({ kind: 'rename', id: current.id })} />
          <MenuDivider />
        </>
      )}
      <MenuItem
        icon="plus"
        onSelect={() => onAsk(current ? { kind: 'save', name: current.name } : { kind: 'save' })}
      >
        {current ? 'Save as a new view' : 'Save view'}
      </MenuItem>
      <MenuItem icon="move" onSelect={() => onAsk({ kind: 'arrange' })}>
        Arrange views
      </MenuItem>
    </Menu>
  )
}

/** "Private", or who shared it. */
export function whoseText(view: View, viewer: Viewer): string {
  if (!view.isShared) return 'Private'
  return `Shared by ${isMine(view, viewer) ? 'you' : authorName(view.madeBy)}`
}

interface ViewItemsProps extends Pick<ViewMenuProps, 'views' | 'viewer' | 'changes'> {
  view: View
  onRename: () => void
}

/** What can be done with one view; colleagues’ shared ones are changed by administrators only. */
export function ViewItems({ view, views, viewer, changes, onRename }: ViewItemsProps) {
  const remove = useRowRemoval(viewRows)
  const at = views.indexOf(view)
  const isChangeable = canChange(view, viewer)
  return (
    <>
      {isChangeable && <MenuItem onSelect={onRename}>Rename</MenuItem>}
      {isMine(view, viewer) && (
        <MenuItem onSelect={() => changes.share(view, !view.isShared)}>
          {view.isShared ? 'Make private' : 'Share with team'}
        </MenuItem>
      )}
      <MenuItem onSelect={() => changes.makeDefault(view, !view.isDefault)}>
        {view.isDefault ? 'Don’t open first' : 'Make default'}
      </MenuItem>
      {isChangeable && at > 0 && (
        <MenuItem onSelect={() => changes.move(at, at - 1)}>Move to the left</MenuItem>
      )}
      {isChangeable && at < views.length - 1 && (
        <MenuItem onSelect={() => changes.move(at, at + 1)}>Move to the right</MenuItem>
      )}
      {isChangeable && (
        <MenuItem icon="trash" onSelect={() => remove(view)}>
          Delete
        </MenuItem>
      )}
    </>
  )
}
