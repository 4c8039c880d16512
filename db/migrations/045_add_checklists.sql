-- The due-diligence checklist of a deal, copied from its organization's template.
create table checklist_items (
  organization_id uuid not null,
  id uuid not null,
  opportunity_id uuid not null,
  title text not null check (length(trim(title)) between 1 and 120),
  section text not null check (length(trim(section)) between 1 and 40),
  is_stop boolean not null,
  assignee_id uuid,
  due_on date,
  -- Days after the agreement; due_on comes first.
  due_days smallint check (due_days between 0 and 260),
  cost numeric(11, 2) check (cost between 0 and 999999999),
  -- The part of the cost that is in the deal's buying costs.
  added_cost numeric(11, 2) not null default 0 check (added_cost between 0 and 999999999),
  document_id uuid,
  status text not null default 'open' check (status in ('open', 'ok', 'problem', 'not_needed')),
  note text check (length(note) <= 2000),
  position smallint not null check (position between 0 and 999),
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, opportunity_id) references opportunities (organization_id, id) on delete cascade,
  -- A removed member's items become unassigned.
  constraint checklist_items_assignee foreign key (organization_id, assignee_id)
    references organization_members (organization_id, user_id) on delete set null (assignee_id),
  constraint checklist_items_document foreign key (organization_id, document_id)
    references documents (organization_id, id) on delete set null (document_id)
);
create index checklist_items_deal on checklist_items (organization_id, opportunity_id);
create index checklist_items_assignee on checklist_items (organization_id, assignee_id) where assignee_id is not null;
create index checklist_items_document on checklist_items (organization_id, document_id) where document_id is not null;

alter table checklist_items enable row level security;
alter table checklist_items force row level security;
create policy own_organization on checklist_items to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on checklist_items to doneup_system using (true) with check (true);
grant select, insert, update, delete on checklist_items to doneup_app, doneup_system;

alter table organizations add column checklist_template jsonb not null default '{}';
alter table organizations add column checklist_template_version integer not null default 1;

-- The title of the first stop item with a problem, for the board.
alter table opportunities add column stop text;
