-- What a card compares with criteria, without reading the renovation plan. Of a plan that can't be read it is unknown.
alter table opportunities add column floor_area numeric generated always as (
  case when jsonb_typeof(renovation_items -> 'houseSize') = 'number' then (renovation_items ->> 'houseSize')::numeric end
) stored;
