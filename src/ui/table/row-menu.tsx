import type { ReactNode, Ref } from 'react'
import { Menu, MenuDivider, MenuItem } from '../dialog/menu.tsx'
import { Button, IconButton } from '../layout/button.tsx'
import { Icon } from '../layout/icons.tsx'

export interface RowMenuParts {
  name: string
  /** Without a text, an icon. A text is the row’s state, which is printed. */
  button?: { text?: string | undefined; label: string; ref?: Ref<HTMLButtonElement> | undefined }
  /** Items of their own group, before the others. */
  first?: ReactNode
  /** Items between Edit and Delete. */
  more?: ReactNode
  /** Edit and Delete name the row, as the other items do. */
  isNamed?: boolean
  /** Whether it is another person's, who alone may edit and delete it. */
  isReadOnly?: boolean
  /** Whether it is another person's, who alone may delete it. */
  isKept?: boolean
  /** Instead of deleting the row at once, such as a question. */
  onDelete?: () => void
}

interface RowMenuProps extends RowMenuParts {
  onEdit: () => void
  onDelete: () => void
}

/** What can be done with a row of a list. */
export function RowMenu(props: RowMenuProps) {
  const { name, button, first, more, isNamed, isReadOnly, isKept, onEdit, onDelete } = props
  const of = isNamed ? ` ${name}` : ''
  const { text, label, ref } = button ?? { label: `Actions: ${name}` }
  return (
    <>
      <Menu
        label={name}
        keepsItems
        trigger={
          text === undefined ? (
            <IconButton {...(ref && { ref })} label={label}>
              <Icon name="more" />
            </IconButton>
          ) : (
            <Button size="dense" aria-label={label}>
              {text}
            </Button>
          )
        }
      >
        {first && (
          <>
            {first}
            {!isReadOnly && <MenuDivider />}
          </>
        )}
        {!isReadOnly && <MenuItem onSelect={onEdit}>{`Edit${of}`}</MenuItem>}
        {more}
        {!isReadOnly && !isKept && <MenuItem onSelect={onDelete}>{`Delete${of}`}</MenuItem>}
      </Menu>
      {text !== undefined && <span className="only-print">{text}</span>}
    </>
  )
}

/** The menu of a row whose items are all its own. */
export function ActionsMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Menu
      label={name}
      trigger={
        <IconButton label={`Actions: ${name}`}>
          <Icon name="more" />
        </IconButton>
      }
    >
      {children}
    </Menu>
  )
}
