create table opportunities (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  user_id uuid references auth."user" (id) on delete set null,
  address text not null check (length(trim(address)) between 1 and 300),
  status text not null default 'new_listing' check (status in (
    'new_listing', 'agent_contact', 'meets_criteria', 'offer_made', 'offer_accepted',
    'due_diligence', 'funding', 'won', 'abandoned')),
  -- A fractional index: a move writes this one row, never its neighbours.
  position text not null collate "C" check (length(position) between 1 and 200),
  asking_price numeric(11, 2) check (asking_price between 0 and 999999999),
  offer_price numeric(11, 2) check (offer_price between 0 and 999999999),
  agent_name text check (length(agent_name) <= 200),
  agent_contact text check (length(agent_contact) <= 200),
  notes text check (length(notes) <= 20000),
  due_date date,
  unconditional_date date,
  done_up_value numeric(11, 2) check (done_up_value between 0 and 999999999),
  renovation_cost numeric(11, 2) check (renovation_cost between 0 and 999999999),
  profit_margin numeric(5, 2) not null default 20 check (profit_margin between 0 and 100),
  max_purchase_price numeric(11, 2) not null default 0 check (max_purchase_price between 0 and 999999999),
  actual_purchase_price numeric(11, 2) check (actual_purchase_price > 0 and actual_purchase_price <= 999999999),
  actual_sale_price numeric(11, 2) check (actual_sale_price between 0 and 999999999),
  actual_renovation_cost numeric(11, 2) check (actual_renovation_cost between 0 and 999999999),
  holding_costs jsonb,
  renovation_items jsonb,
  abandoned_from text check (abandoned_from is null or (status = 'abandoned' and abandoned_from <> 'abandoned')),
  abandon_reason text check (length(abandon_reason) <= 500),
  stage_entered_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (status <> 'won' or actual_purchase_price is not null)
);
-- Also makes the order within a column total.
create unique index opportunities_board on opportunities (organization_id, status, position) where deleted_at is null;

-- Deal events: who, when, before and after.
create table opportunity_events (
  organization_id uuid not null,
  id uuid not null,
  opportunity_id uuid not null,
  user_id uuid references auth."user" (id) on delete set null,
  action text not null check (action in ('created', 'moved', 'abandoned', 'restored', 'deleted', 'undeleted', 'edited')),
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, opportunity_id)
    references opportunities (organization_id, id) on delete cascade
);
create index opportunity_events_deal on opportunity_events (organization_id, opportunity_id, created_at desc);

-- A won deal becomes one project, never two.
create table projects (
  organization_id uuid not null,
  id uuid not null,
  opportunity_id uuid not null,
  status text not null default 'planning' check (status in (
    'planning', 'permits', 'demolition', 'first_fix', 'second_fix', 'finishings', 'cleanup', 'staging', 'listed', 'sold')),
  start_date timestamptz not null default now(),
  target_completion date,
  actual_completion timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, opportunity_id),
  foreign key (organization_id, opportunity_id)
    references opportunities (organization_id, id) on delete cascade
);
