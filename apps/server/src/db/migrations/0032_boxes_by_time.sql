DROP INDEX "boxes_by_change";--> statement-breakpoint
CREATE INDEX "boxes_by_time" ON "contract_boxes" USING btree ("account_id","changed_at","contract_id");--> statement-breakpoint
CREATE INDEX "boxes_by_change" ON "contract_boxes" USING btree ("account_id","box","changed_at","contract_id");