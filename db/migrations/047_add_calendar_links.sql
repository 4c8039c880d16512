-- Secret links to a calendar of dates, read without a session. They end with the membership and with the account.
create table auth.calendar_links (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  secret_hash text not null unique,
  scope text not null check (scope in ('own', 'everything')),
  with_details boolean not null default false,
  created_at timestamptz not null default now(),
  last_fetched_at timestamptz,
  -- The day and sequence of each event in the last response, so that an event that ended is sent as cancelled.
  sent jsonb not null default '{}',
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references organization_members (organization_id, user_id) on delete cascade
);
create index calendar_links_user on auth.calendar_links (user_id, created_at);
create index calendar_links_member on auth.calendar_links (organization_id, user_id);
grant select, insert, update, delete on auth.calendar_links to doneup_system;
