-- Rows from before the flag was kept take it from the evidence they rest on.
UPDATE opportunities SET data = json_set(data, '$.simulated', json(CASE WHEN
  json_extract(data, '$.simulated')
  OR EXISTS (
    SELECT 1 FROM json_each(opportunities.contributing_signals) AS signal
    JOIN evidence ON evidence.id = json_extract(signal.value, '$.evidence_id')
    WHERE evidence.simulated
  )
THEN 'true' ELSE 'false' END));--> statement-breakpoint
UPDATE insights SET data = json_set(data, '$.simulated', json(CASE WHEN EXISTS (
  SELECT 1 FROM json_each(insights.evidence_ids) AS id
  JOIN evidence ON evidence.id = id.value
  WHERE evidence.simulated
) THEN 'true' ELSE 'false' END));--> statement-breakpoint
UPDATE queue_items SET item = json_set(item, '$.simulated', json(CASE WHEN
  json_extract(item, '$.simulated')
  OR EXISTS (SELECT 1 FROM opportunities WHERE opportunities.id = queue_items.source_id AND json_extract(opportunities.data, '$.simulated'))
  OR EXISTS (SELECT 1 FROM insights WHERE insights.id = queue_items.source_id AND json_extract(insights.data, '$.simulated'))
THEN 'true' ELSE 'false' END));
