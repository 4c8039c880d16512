const paths = {
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  search: 'M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM10.5 10.5l3 3',
  jump: 'M2.5 4h11M2.5 8h4M2.5 12h3M12.5 9.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM11.8 11.3l2.2 2.2',
  pin: 'M8 14s4.5-4 4.5-7.5a4.5 4.5 0 0 0-9 0C3.5 10 8 14 8 14ZM9.5 6.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0Z',
  plus: 'M8 3.5v9M3.5 8h9',
  check: 'm3.5 8.5 3 3 6-7',
  undo: 'M6 3.5 3 6.5l3 3M3 6.5h6.5a3 3 0 0 1 0 6H7',
  close: 'm4 4 8 8M12 4l-8 8',
  'chevron-down': 'M4.5 6.5 8 10l3.5-3.5',
  'chevron-left': 'M9.5 4.5 6 8l3.5 3.5',
  'chevron-right': 'M6.5 4.5 10 8l-3.5 3.5',
  'arrow-left': 'M13 8H3M6.5 4.5 3 8l3.5 3.5',
  'arrow-right': 'M3 8h10M9.5 4.5 13 8l-3.5 3.5',
  camera: 'M2.5 5h2.6l1-1.7h3.8l1 1.7h2.6v8h-11ZM10.4 8.9a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0Z',
  bell: 'M3.5 11.5h9c-1-1-1.2-2.2-1.2-4.2a3.3 3.3 0 0 0-6.6 0c0 2-.2 3.2-1.2 4.2ZM6.7 13.7h2.6',
  menu: 'M2 5.5h12M2 10.5h12',
  more: 'M3.2 8h.6M7.7 8h.6M12.2 8h.6',
  clock: 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0ZM8 5v3.2l2 1.3',
  calendar: 'M2.5 3.5h11v10h-11ZM2.5 6.5h11M5.5 2v3M10.5 2v3',
  roller: 'M3 2.5h8.5V6H3ZM11.5 4.25h2V8H8v2M6.9 10h2.2v4H6.9Z',
  move: 'M2.5 4.5h4M2.5 8h3M2.5 11.5h4M9 8h5M11.5 5.5 14 8l-2.5 2.5',
  alert: 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0ZM8 5v3.5M8 10.9v.1',
  sun: 'M10.5 8a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  moon: 'M13 9.7A5.5 5.5 0 0 1 6.3 3a5.5 5.5 0 1 0 6.7 6.7Z',
  system: 'M2.5 3.5h11v7h-11ZM6 13.5h4M8 10.5v3',
  key: 'M9 6.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM8.1 8.6l4.9 4.9M11 11.5l1.5-1.5',
  external: 'M6.5 3.5h-3v9h9v-3M9 3h4v4M13 3 7.5 8.5',
  trash: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.5 9h6l.5-9M7 7v4M9 7v4',
  box: 'M2.5 5.5h11v8h-11ZM2.5 5.5l1.5-3h8l1.5 3M6.5 8.5h3',
  keyboard: 'M1.5 4.5h13v7.5h-13ZM4 7h.1M6.7 7h.1M9.3 7h.1M12 7h.1M5 9.6h6',
  upload: 'M8 10.5v-8M5 5.2l3-3 3 3M2.5 10.5v3h11v-3',
  download: 'M8 2.5v8M5 7.8l3 3 3-3M2.5 10.5v3h11v-3',
  file: 'M4 2.5h5l3 3v8H4ZM9 2.5v3h3',
  share: 'M8 9.5v-7M5.2 5.2 8 2.5l2.8 2.7M5 7.5H3.5v6h9v-6H11',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  columns: 'M2.5 3h3v10h-3ZM6.5 3h3v7h-3ZM10.5 3h3v5h-3Z',
  print: 'M4.5 6V2.5h7V6M4.5 11h-2V6h11v5h-2M4.5 9h7v4.5h-7Z',
} as const

export type IconName = keyof typeof paths

/** Hidden from assistive technology: the surrounding control needs an accessible name. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
