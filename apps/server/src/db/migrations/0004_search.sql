CREATE TABLE "content_search" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"headline" text NOT NULL,
	"words" text NOT NULL,
	"headline_pairs" "tsvector" NOT NULL,
	"words_pairs" "tsvector" NOT NULL
);
--> statement-breakpoint
DROP INDEX "content_live_by_position";--> statement-breakpoint
DROP INDEX "content_for_editors";--> statement-breakpoint
DROP INDEX "content_live_by_date";--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "shelf" text GENERATED ALWAYS AS (coalesce(live->>'directory', live->>'category', live->>'sectorKey')) STORED;--> statement-breakpoint
ALTER TABLE "content_search" ADD CONSTRAINT "content_search_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_headline_pairs" ON "content_search" USING gin ("headline_pairs");--> statement-breakpoint
CREATE INDEX "content_words_pairs" ON "content_search" USING gin ("words_pairs");--> statement-breakpoint
CREATE INDEX "content_by_position" ON "content_items" USING btree ("kind","position","id");--> statement-breakpoint
CREATE INDEX "content_by_date" ON "content_items" USING btree ("kind","publish_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_live_by_shelf" ON "content_items" USING btree ("kind","shelf","position","id") WHERE "content_items"."live" is not null;--> statement-breakpoint
CREATE INDEX "content_live_by_shelf_and_date" ON "content_items" USING btree ("kind","shelf","publish_at" DESC NULLS FIRST,"slug" DESC NULLS FIRST) WHERE "content_items"."live" is not null;--> statement-breakpoint
CREATE INDEX "content_live_by_date" ON "content_items" USING btree ("kind","publish_at" DESC NULLS FIRST,"slug" DESC NULLS FIRST) WHERE "content_items"."live" is not null;