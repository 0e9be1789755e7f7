CREATE TABLE "vendor_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"vendor" text NOT NULL,
	"operation" text NOT NULL,
	"outcome" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"cost_fen" numeric(10, 2) NOT NULL,
	"target" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "vendor_calls_created_at_index" ON "vendor_calls" USING btree ("created_at");