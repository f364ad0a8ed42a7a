/** Search, filter by network or keyword, and sort order above a list of posts. */
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import type { PostFinding } from "../toolkit/post-findings";
import { type PostOrder, postOrders, type PostView } from "../toolkit/post-order";
import { compareTexts } from "../words/order";
import { networkName } from "./network-icon";
import classes from "./post-tools.module.css";
import { Select } from "./select";
import { TextField } from "./text-field";

interface PostToolsProps {
  posts: PostFinding[];
  view: PostView;
  onChange(view: PostView): void;
}

export function PostTools({ posts, view, onChange }: PostToolsProps) {
  const networks = distinct(posts.map(({ network }) => network));
  const keywords = distinct(posts.map(({ keyword }) => keyword));
  const change = (part: Partial<PostView>) => onChange({ ...view, ...part });
  return (
    <div className={classes.tools} role="search" aria-label="Posts">
      <TextField
        className={classes.search}
        aria-label="Search these posts"
        placeholder="Search text, author or company"
        icon={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={view.words}
        onChange={({ currentTarget: { value } }) => change({ words: value })}
      />
      {networks.length > 1 && (
        <Select
          className={classes.choice}
          aria-label="Posts on"
          options={[
            { value: "", label: "All networks" },
            ...networks.map((value) => ({ value, label: networkName(value) })),
          ]}
          value={view.network}
          onChange={({ currentTarget: { value } }) => change({ network: value })}
        />
      )}
      {keywords.length > 1 && (
        <Select
          className={classes.choice}
          aria-label="Posts about"
          options={[{ value: "", label: "All keywords" }, ...keywords]}
          value={view.keyword}
          onChange={({ currentTarget: { value } }) => change({ keyword: value })}
        />
      )}
      <Select
        className={classes.choice}
        aria-label="Order"
        options={Object.entries(postOrders).map(([value, label]) => ({ value, label }))}
        value={view.order}
        onChange={({ currentTarget: { value } }) => change({ order: value as PostOrder })}
      />
    </div>
  );
}

const distinct = (words: string[]): string[] => [...new Set(words)].toSorted(compareTexts);
