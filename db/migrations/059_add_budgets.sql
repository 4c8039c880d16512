-- The budget of a project: lines with their variations, quotes and expenses. Amounts are in NZD, including GST.

-- What the deal's plan was when the budget was made from it; null before.
alter table projects add column budget_plan jsonb;

create table budget_lines (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  position integer not null check (position > 0),
  name text not null check (length(trim(name)) between 1 and 120),
  -- The standard item of the renovation plan.
  item_id text check (length(item_id) between 1 and 100),
  stage text not null check (stage in ('planning', 'permits', 'demolition', 'first_fix', 'second_fix', 'finishings',
    'cleanup', 'staging', 'listed', 'sold')),
  original numeric(11, 2) not null check (original between 0 and 999999999),
  to_complete numeric(11, 2) check (to_complete between 0 and 999999999),
  is_done boolean not null default false,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  -- Rows of a line belong to its project.
  unique (organization_id, project_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);

create table variations (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  line_id uuid not null,
  amount numeric(11, 2) not null check (amount <> 0 and abs(amount) <= 999999999),
  reason text not null check (length(trim(reason)) between 1 and 300),
  document_id uuid,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'declined')),
  decided_by uuid references auth.users (id) on delete set null,
  decided_on date,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  check ((state = 'proposed') = (decided_on is null)),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  constraint variations_line foreign key (organization_id, project_id, line_id)
    references budget_lines (organization_id, project_id, id) on delete cascade,
  constraint variations_document foreign key (organization_id, document_id) references documents (organization_id, id)
    on delete set null (document_id)
);
create index variations_line on variations (organization_id, project_id, line_id);
create index variations_document on variations (organization_id, document_id) where document_id is not null;
create index variations_decided_by on variations (decided_by) where decided_by is not null;

create table quotes (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  line_id uuid not null,
  supplier text check (length(trim(supplier)) between 1 and 200),
  amount numeric(11, 2) not null check (amount > 0 and amount <= 999999999),
  valid_until date,
  document_id uuid,
  state text not null default 'received' check (state in ('received', 'accepted', 'declined')),
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  constraint quotes_line foreign key (organization_id, project_id, line_id)
    references budget_lines (organization_id, project_id, id) on delete cascade,
  constraint quotes_document foreign key (organization_id, document_id) references documents (organization_id, id)
    on delete set null (document_id)
);
create index quotes_line on quotes (organization_id, project_id, line_id);
create index quotes_document on quotes (organization_id, document_id) where document_id is not null;

create table expenses (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  -- Null for costs other than the renovation, and for a renovation that no line was planned for.
  line_id uuid,
  purpose text not null check (purpose in ('renovation', 'interest', 'insurance', 'rates', 'holding', 'buying', 'selling')),
  -- A credit note is negative.
  amount numeric(11, 2) not null check (amount <> 0 and abs(amount) <= 999999999),
  gst numeric(11, 2) not null check (gst = 0 or sign(gst) = sign(amount)),
  date date not null,
  due_on date,
  paid_on date,
  supplier text check (length(trim(supplier)) between 1 and 200),
  invoice_number text check (length(trim(invoice_number)) between 1 and 40),
  note text check (length(trim(note)) between 1 and 500),
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (line_id is null or purpose = 'renovation'),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  constraint expenses_line foreign key (organization_id, project_id, line_id)
    references budget_lines (organization_id, project_id, id) on delete set null (line_id)
);
create index expenses_project on expenses (organization_id, project_id, line_id);

do $$
declare
  name text;
begin
  foreach name in array array['budget_lines', 'variations', 'quotes', 'expenses'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_organization on %I to doneup_app
      using (organization_id = (select member_organization()))
      with check (organization_id = (select member_organization()))', name);
    execute format('create policy system_rows on %I to doneup_system using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on %I to doneup_app, doneup_system', name);
  end loop;
end;
$$;

alter table project_events drop constraint project_events_action_check;
alter table project_events add constraint project_events_action_check
  check (action in ('moved', 'sold', 'edited', 'deleted', 'undeleted', 'budget', 'variation', 'quote', 'expense'));
