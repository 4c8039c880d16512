-- The agreement of a deal. The columns beside `terms` follow from it and the conditions, for reminders and tables.
create table agreements (
  organization_id uuid not null,
  opportunity_id uuid not null,
  terms jsonb not null,
  state text not null default 'draft'
    check (state in ('draft', 'conditional', 'unconditional', 'settled', 'cancelled')),
  agreement_date date,
  deposit_amount numeric(11, 2),
  deposit_due date,
  -- The day of the last condition; the deal's unconditional date follows it unless another day was entered there.
  unconditional_on date,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (organization_id, opportunity_id),
  foreign key (organization_id, opportunity_id) references opportunities (organization_id, id) on delete cascade
);
alter table agreements enable row level security;
alter table agreements force row level security;
create policy own_organization on agreements to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on agreements to doneup_system using (true) with check (true);
grant select, insert, update, delete on agreements to doneup_app, doneup_system;

create table conditions (
  organization_id uuid not null,
  id uuid not null,
  opportunity_id uuid not null,
  kind text not null check (length(kind) <= 40),
  title text not null check (length(trim(title)) between 1 and 120),
  basis text not null check (basis in ('days', 'date')),
  days integer check (days between 1 and 260),
  counted_from date,
  counted_event text check (length(trim(counted_event)) between 1 and 120),
  date date,
  -- "Use the day after" for a date that is no working day, with the member and the day of the choice.
  uses_day_after boolean not null default false,
  day_after_chosen jsonb,
  requested_on date,
  assignee_id uuid,
  note text check (length(note) <= 2000),
  document_id uuid,
  cost numeric(11, 2) check (cost between 0 and 999999999),
  extensions jsonb not null default '[]',
  status text not null default 'open' check (status in ('open', 'satisfied', 'waived', 'failed')),
  decided_on date check ((decided_on is null) = (status = 'open')),
  decided_by uuid references auth.users (id) on delete set null,
  -- Worked out from the terms with the holidays that were known then.
  due_on date,
  request_by date,
  holidays text not null default '',
  -- The day before a holiday was added, until the condition is changed.
  moved_from date,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, opportunity_id) references opportunities (organization_id, id) on delete cascade,
  constraint conditions_assignee foreign key (organization_id, assignee_id)
    references organization_members (organization_id, user_id) on delete set null (assignee_id),
  constraint conditions_document foreign key (organization_id, document_id)
    references documents (organization_id, id) on delete set null (document_id)
);
create index conditions_decided_by on conditions (decided_by);
create index conditions_document on conditions (organization_id, document_id) where document_id is not null;
create index conditions_deal on conditions (organization_id, opportunity_id);
create index conditions_open on conditions (holidays) where status = 'open' and deleted_at is null;
alter table conditions enable row level security;
alter table conditions force row level security;
create policy own_organization on conditions to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on conditions to doneup_system using (true) with check (true);
grant select, insert, update, delete on conditions to doneup_app, doneup_system;

-- What is due next by the agreement, in the list of deals.
alter table opportunities add column next_date jsonb;

alter table opportunity_events drop constraint opportunity_events_action_check;
alter table opportunity_events add constraint opportunity_events_action_check check (action in ('created', 'imported',
  'moved', 'abandoned', 'restored', 'deleted', 'undeleted', 'edited', 'scenario_applied', 'ownership_changed',
  'agreement_changed'));
